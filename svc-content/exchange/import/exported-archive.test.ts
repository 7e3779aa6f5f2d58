import { createHash } from 'node:crypto';
import {
  adminArticleSchema,
  adminIssueSchema,
  adminSettingsSchema,
  articlePdfPath,
  designPicturePath,
  documentDesignSchema,
  type ImportPlan,
  importPlanSchema,
  type JournalExport,
  journalChangeSchema,
  settingsFilePath,
} from '@app/contracts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { addText } from '../../articles/texts/testing/add-text.ts';
import { articleForm, pdfBytes, pdfFile } from '../../store/testing/article-form.ts';
import { fullArticle, fullSettings, oddArticle } from '../../store/testing/full-article.ts';
import { formWithFile, pictureBytes } from '../../store/testing/pictures.ts';
import { createIssue, disable, publish } from '../../store/testing/publish.ts';
import { publishReal, readRealArticles, realFolder } from '../../store/testing/real-articles.ts';
import { startContent, type TestContent } from '../../store/testing/start-content.ts';
import { unpacked } from '../../store/testing/zip.ts';

type Files = Map<string, Buffer<ArrayBuffer>>;
let content: TestContent;
let archive: Files;

async function post<S extends z.ZodType>(to: TestContent, path: string, body: object, schema: S) {
  const answer = await to.post(path, body, to.sign('admin'));
  expect([answer.status, answer.ok ? '' : await answer.clone().text()]).toEqual([
    expect.toBeOneOf([200, 201]),
    '',
  ]);
  return schema.parse(await answer.json()) as z.infer<S>;
}
/** The import of a whole journal takes seconds on a quiet machine, and far longer on a busy machine. */
const LONG = { timeout: 300_000 };

const archiveOf = async (from: TestContent) =>
  unpacked(await from.get('/api/admin/export/journal.zip', from.sign('admin')));

const editor = { post: 'Professor', content: 'A University', category: 'chief editor' };
async function square(background: string): Promise<Uint8Array<ArrayBuffer>> {
  const picture = sharp({ create: { width: 9, height: 9, channels: 3, background } });
  return new Uint8Array(await picture.png().toBuffer());
}
async function addEditor(to: TestContent, name: string, color?: string): Promise<string> {
  const fields = { ...editor, name };
  const form = color ? formWithFile('imgFile', await square(color), fields) : fields;
  const { id } = await post(to, '/api/editors', form, z.object({ id: z.string() }));
  return id;
}

beforeAll(async () => {
  content = await startContent();
  await createIssue(content, 2);
  await createIssue(content, 7, 1999);
  const first = await publish(content, {
    ...fullArticle,
    refnumber: 'E-1',
    formeraddresses: 'https://old.example.org/view/12',
  });
  await addText(content, first.id);
  const versions = `/api/admin/archives/${first.id}/versions`;
  const version = { note: 'Page 3', title: 'Of <i>ice</i>', abstract: '<p>Warmer.</p>' };
  await post(content, versions, articleForm(version), adminArticleSchema);
  const again = { note: 'Title', title: 'Of ice' };
  await post(content, versions, again, adminArticleSchema);
  const second = await publish(content, { ...oddArticle, refnumber: 'E-2' });
  await disable(
    content,
    await publish(content, { refnumber: 'E-3', ptype: 'free', dateprecision: 'month' }),
  );
  const scheduled = new Date(Date.now() + 60 * 60 * 1000).toISOString();
  await publish(content, { refnumber: 'E-4', status: 'scheduled', scheduled });
  for (const [kind, refnumber] of [
    ['correction', 'E-5'],
    ['withdrawal', 'E-6'],
  ] as const) {
    const removes = kind === 'withdrawal' && { removestext: 'yes' };
    const fields = { kind, refnumber, text: '<p>Why.</p>', publishdate: '2026-05-01', ...removes };
    const place = { year: '2026', volume: '1', issue: '2', pagenumber: '90' };
    const notices = `/api/admin/archives/${second.id}/notices`;
    await post(content, notices, { ...fields, ...place }, adminArticleSchema);
  }
  const home = { home_content: '<p>Of <b>ice</b>.</p>', submit_online_hidden: false };
  await post(content, '/api/settings', { ...fullSettings, ...home }, adminSettingsSchema);
  const cover = formWithFile('file', await pictureBytes({ width: 700, height: 700 }));
  await post(content, settingsFilePath('cover_image'), cover, adminSettingsSchema);
  for (const field of ['logo_image', 'icon_image'] as const) {
    const picture = formWithFile('file', await pictureBytes({ width: 400 }));
    await post(content, settingsFilePath(field), picture, adminSettingsSchema);
  }
  const form = formWithFile('file', pdfBytes());
  await post(content, settingsFilePath('copyright_form'), form, adminSettingsSchema);
  const design = {
    ...{ signatory_name: 'Ada', accent_color: '#123456' },
    ...{ certificate_design: 'classic', editor_orientation: 'portrait' },
  };
  await post(content, '/api/documents/design', design, documentDesignSchema);
  const seal = formWithFile('file', await pictureBytes({ format: 'webp' }));
  await post(content, designPicturePath('seal_image'), seal, documentDesignSchema);
  await addEditor(content, 'Ada Lovelace', 'teal');
  const twin = await addEditor(content, 'Ada Lovelace', 'navy');
  await post(content, `/api/editors/${twin}`, { status: 'disabled', email: 'a@b.org' }, z.object());
  await addEditor(content, 'Émilie du Châtelet');
  const logo = formWithFile('imgFile', await pictureBytes(), {
    title: 'An index',
    link: 'https://index.example.org',
    sortnumber: '7',
    status: 'disabled',
  });
  await post(content, '/api/indexing', logo, z.object());
  for (const [kind, change] of Object.entries({
    'article-published': { subject: 'On line: {{title}}' },
    certificates: { isOn: false },
  })) {
    await post(content, `/api/admin/mail-texts/${kind}`, change, z.object());
  }
  const issues = await content.get('/api/admin/archives', content.sign('admin'));
  const [old] = z
    .array(adminIssueSchema)
    .parse(await issues.json())
    .filter(({ year }) => year === 1999);
  const printed = { volumelabel: 'XII', issuelabel: '7–8' };
  const details = { title: 'On ice', dates: 'May 1999', status: 'hidden', ...printed };
  const front = formWithFile('imgFile', await pictureBytes({ width: 320 }), details);
  await post(content, `/api/admin/issues/${old?.id}`, front, adminIssueSchema);
  await post(content, `/api/admin/issues/${old?.id}`, { order: ['E-9'] }, adminIssueSchema);
  archive = await archiveOf(content);
});
afterAll(() => content.close());

/** The fields that the server sets for each record. */
const OWN = 'id creation modification updated_at version createdby modifiedby'.split(' ');
function said(record: object): object {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !OWN.includes(name)));
}

/** Returns the journal's data in an archive, and the hashes of the archive's files. */
function saidBy(files: Files) {
  const { settings, design, issues, editors, indexing, mailtexts } = journalIn(files);
  const lines = String(files.get('articles-0001.jsonl')).trim().split('\n');
  return {
    settings: said(settings),
    design: said(design),
    issues: issues.map(said),
    editors: editors.map(said),
    indexing: indexing.map(said),
    mailtexts: mailtexts.map(said),
    articles: lines.map((line) => said(JSON.parse(line))),
    files: [...files]
      .filter(([name]) => /^(?:pdfs|assets)\//.test(name))
      .map(([name, bytes]) => `${name} ${hashOf(bytes)}`)
      .toSorted(),
  };
}
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

function journalIn(files: Files): JournalExport {
  return JSON.parse(String(files.get('journal.json')));
}

/** Checks the files of an archive as the import page does. */
async function check(to: TestContent, files: Files): Promise<ImportPlan> {
  const sources = [...files].filter(([name]) => /^[^/]+\.jsonl?$/.test(name));
  const form = new FormData();
  form.append('withoutTxnid', 'true');
  form.append('withoutEmail', 'true');
  const pdfs = [...files].filter(([name]) => name.startsWith('pdfs/'));
  const namesOf = (list: typeof pdfs) =>
    JSON.stringify(
      list.map(([name, { length }]) => ({
        name: name.slice(name.lastIndexOf('/') + 1),
        size: length,
      })),
    );
  form.append('pdfs', namesOf(pdfs));
  form.append('sources', namesOf(sources));
  form.append('source', new Blob(sources.map(([, bytes]) => bytes)), 'source');
  return post(to, '/api/admin/import/check', form, importPlanSchema);
}

function send(to: TestContent, path: string, bytes: Uint8Array<ArrayBuffer> | undefined) {
  const form = new FormData();
  form.append('path', path);
  form.append('file', new Blob([bytes ?? '']), 'file');
  return to.post('/api/admin/import/files', form, to.sign('admin'));
}

async function importJournal(to: TestContent, journal: string) {
  const form = new FormData();
  form.append('source', new Blob([journal]), 'journal.json');
  return to.post('/api/admin/import/journal', form, to.sign('admin'));
}

/**
 * Performs a planned import, as the import page does. Returns the results for records other than issues and articles.
 */
async function carryOut(to: TestContent, plan: ImportPlan, files: Files) {
  for (const path of plan.journal?.files ?? []) {
    expect((await send(to, path, files.get(path))).status).toBe(200);
  }
  for (const issue of plan.missingIssues) {
    await post(to, '/api/admin/create-issue', issue, z.object());
  }
  const done = await importJournal(to, String(files.get('journal.json')));
  for (const { fields, pdf, files: needed } of plan.rows) {
    for (const path of needed) expect((await send(to, path, files.get(path))).status).toBe(200);
    const file = new Blob([files.get(`pdfs/${pdf}`) ?? '']);
    await post(to, '/api/admin/import/articles', articleForm(fields, file), z.object());
  }
  return z.array(journalChangeSchema).parse(await done.json());
}

const outcomes = (plan: ImportPlan) => [
  ...plan.rows.map(({ outcome }) => outcome),
  ...(plan.journal?.changes ?? []).map(({ outcome }) => outcome),
  ...(plan.journal?.mailTexts ?? []).map(({ outcome }) => outcome),
];

describe('an exported journal', () => {
  it('has a manifest that its files match', () => {
    const manifest = String(archive.get('manifest-sha256.txt')).trim().split('\n');
    const actual = [...archive].slice(0, -1).map(([name, bytes]) => {
      return `${hashOf(bytes)}  ${name}`;
    });
    expect(manifest).toEqual(actual);
    const kinds = [...archive.keys()].map((name) => name.replace(/[0-9a-f]{64}/, '#'));
    expect(kinds).toEqual([
      'journal.json',
      'articles-0001.jsonl',
      'assets/journal/#.webp',
      'assets/editors/#.webp',
      'assets/editors/#.webp',
      'assets/indexing/#.webp',
      'assets/journal/#.webp',
      'assets/journal/#.webp',
      'assets/journal/#.png',
      'assets/journal/#.pdf',
      'assets/journal/#.webp',
      'assets/articles/#.pdf',
      'assets/articles/#.pdf',
      'assets/texts/#.bin',
      'assets/texts/#.json',
      'assets/texts/#.json',
      'assets/figures/#.png',
      ...['E-1', 'E-2', 'E-3', 'E-4', 'E-5', 'E-6'].map((name) => `pdfs/${name}.pdf`),
      'manifest-sha256.txt',
    ]);
  });

  it('is the same in another journal, and a repeated import changes nothing', LONG, async () => {
    const other = await startContent();
    await addEditor(other, 'Émilie du Châtelet');
    const plan = await check(other, archive);
    expect([plan.faults, plan.unheld, plan.unusedPdfs]).toEqual([[], [], []]);
    expect(plan.missingIssues.map(({ year, issue }) => [year, issue])).toEqual([
      [1999, 7],
      [2026, 2],
    ]);
    expect(plan.journal?.changes.map(({ part, name, outcome }) => [part, name, outcome])).toEqual([
      ['settings', '', 'changed'],
      ['design', '', 'changed'],
      ['editors', 'Ada Lovelace', 'new'],
      ['editors', 'Ada Lovelace', 'new'],
      ['editors', 'Émilie du Châtelet', 'same'],
      ['indexing', 'An index', 'new'],
    ]);
    expect(plan.journal?.mailTexts.map(({ name, outcome }) => [name, outcome])).toEqual([
      ['Article published', 'changed'],
      ['Certificates', 'changed'],
    ]);
    expect(plan.journal?.changes[1]?.fields).toEqual(
      expect.arrayContaining([
        ...['signatory_name', 'accent_color', 'seal_image'],
        ...['certificate_design', 'editor_orientation'],
      ]),
    );

    expect(await carryOut(other, plan, archive)).toEqual(plan.journal?.changes);

    const there = await archiveOf(other);
    const { editors, ...rest } = saidBy(archive);
    const { editors: editorsThere, ...restThere } = saidBy(there);
    expect(restThere).toEqual(rest);
    // The editor who existed before the import comes first.
    expect(editorsThere).toEqual([editors[2], editors[0], editors[1]]);
    for (const number of [1, 2]) {
      const place = { refnumber: 'E-1', year: 2026, volume: 1, issue: 2 };
      expect((await other.get(`${articlePdfPath(place)}?version=${number}`)).status).toBe(200);
    }
    const moved = await other.get('/api/redirects?address=/view/12');
    expect(await moved.json()).toEqual({ path: '/archives/2026/vol1/issue2/E-1' });
    const again = await check(other, archive);
    expect(new Set(outcomes(again))).toEqual(new Set(['exists', 'same']));
    expect(again.journal?.files).toEqual([]);
    expect(again.missingIssues).toEqual([]);
    await other.close();
  });

  const real = { skip: realFolder === undefined };
  it('of real articles is the same in another journal', real, async () => {
    const [journal, other] = await Promise.all([startContent(), startContent()]);
    const articles = await readRealArticles();
    // Small PDFs suffice: svc-content/exchange/import/deposits.test.ts imports real PDFs, and
    // svc-content/articles/real-articles.test.ts stores them unchanged.
    for (const article of articles) await publishReal(journal, article, pdfFile());
    const files = await archiveOf(journal);
    const plan = await check(other, files);
    expect(new Set(outcomes(plan))).toEqual(new Set(['new', 'same']));
    await carryOut(other, plan, files);
    const there = saidBy(await archiveOf(other));
    expect(there).toEqual(saidBy(files));
    expect(there.articles).toHaveLength(articles.length);
    await Promise.all([journal.close(), other.close()]);
  });

  it('is refused before anything is written if a picture is missing', async () => {
    const other = await startContent();
    const answer = await importJournal(other, String(archive.get('journal.json')));
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('was not sent: start the import again');
    expect(other.catalogue.current.records.settings.version).toBe(0);
    expect(other.catalogue.current.editors).toEqual([]);
    await other.close();
  });

  it('is imported without an article whose earlier version has no PDF', async () => {
    const other = await startContent();
    await createIssue(other, 2);
    const [row] = (await check(other, archive)).rows.filter(({ files }) => files.length > 0);
    const form = articleForm(row?.fields, new Blob([archive.get('pdfs/E-1.pdf') ?? '']));
    const answer = await other.post('/api/admin/import/articles', form, other.sign('admin'));
    expect([answer.status, await answer.text()]).toEqual([
      400,
      expect.stringContaining(`${row?.files[0]} was not sent: start the import again`),
    ]);
    await other.close();
  });

  it('is imported without faulty fields and faulty editors, which are reported', async () => {
    const other = await startContent();
    const journal = journalIn(archive);
    const sent = JSON.stringify({
      settings: { ...fullSettings, issn: '1234-5678', certificate_image: 'javascript:x' },
      editors: [{ ...journal.editors[2], email: 'no address' }, { name: 'Nobody' }, 'text'],
      mailtexts: [
        { kind: 'certificates', subject: '{{no such}}', isOn: false },
        { kind: 'telegram', subject: 'x' },
      ],
    });
    const answer = await importJournal(other, sent);
    expect(await answer.json()).toEqual([
      expect.objectContaining({
        part: 'settings',
        outcome: 'changed',
        faults: [
          expect.stringMatching(/^issn: An ISSN/),
          expect.stringMatching(/^certificate_image: An address/),
        ],
      }),
      expect.objectContaining({
        name: 'Émilie du Châtelet',
        outcome: 'new',
        faults: ['email: Not an email address'],
      }),
      expect.objectContaining({ name: 'Nobody', outcome: 'faulty' }),
    ]);
    const texts = await other.get('/api/admin/mail-texts', other.sign('admin'));
    expect(await texts.json()).toContainEqual(
      expect.objectContaining({ kind: 'certificates', isOn: false, version: 1 }),
    );
    const again = await check(other, new Map([['journal.json', Buffer.from(sent)]]));
    expect(again.journal?.mailTexts).toMatchObject([
      { name: 'Certificates', outcome: 'same', faults: [expect.stringMatching(/^subject: /)] },
      { name: 'telegram', outcome: 'faulty', faults: ['kind: There is no such email'] },
    ]);
    expect(other.catalogue.current.records.settings).toMatchObject({
      publisher: 'Ice <Press>',
      issn: '',
    });
    await other.close();
  });

  it.each([
    ['articles alone', '{"refnumber":"a"}', 'not a file from an exported journal'],
    ['a broken file', '{"settings":', 'Not JSON'],
  ])('cannot be imported from %s', async (_what, text, message) => {
    const answer = await importJournal(content, text);
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(message)]);
  });
});
