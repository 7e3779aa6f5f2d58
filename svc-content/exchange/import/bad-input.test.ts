import { readFileSync } from 'node:fs';
import { csvFile, importColumns, importPlanSchema, type Problem } from '@app/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { articleFields, articleForm } from '../../store/testing/article-form.ts';
import { createIssue, publish } from '../../store/testing/publish.ts';
import { startContent, type TestContent } from '../../store/testing/start-content.ts';

let content: TestContent;
let admin: string;
beforeAll(async () => {
  content = await startContent();
  admin = content.sign('admin');
  await createIssue(content, 2);
  await publish(content, { refnumber: 'C', doi: '10.5555/c', relations: partOf('10.5555/b') });
});
afterAll(() => content.close());

interface BadInput {
  /** Fields of an article, which are sent both in a table and through the API. */
  fields?: Record<string, string>;
  /** An import file, for inputs that the API cannot receive. */
  source?: string;
  settings?: Record<string, string>;
}

const many = (count: number, item: (at: number) => unknown) =>
  JSON.stringify(Array.from({ length: count }, (_, at) => item(at)));
const nested = (open: string, close: string) => open.repeat(100_000) + close.repeat(100_000);
const jats = (meta: string) =>
  `<article><front><article-meta><article-id pub-id-type="publisher-id">x1</article-id>
  <title-group><article-title>T</article-title></title-group>${meta}
  <volume>1</volume><issue>2</issue><fpage>1</fpage><abstract><p>A.</p></abstract></article-meta></front></article>`;
const author = (more: string, surname = 'Lovelace') =>
  `<contrib-group><contrib>${more}<name><surname>${surname}</surname></name></contrib></contrib-group>`;
const orcidId = (orcid: string) => `<contrib-id contrib-id-type="orcid">${orcid}</contrib-id>`;
const confirmedBy = (orcidProof: string) => ({
  authorname: 'Ada',
  contributors: JSON.stringify([
    { name: 'Ada', orcid: '0000-0002-1825-0097', orcidAuthenticated: true, orcidProof },
  ]),
});
const partOf = (identifier: string) =>
  JSON.stringify([{ type: 'isPartOf', identifierType: 'doi', identifier }]);
const day = (date: string) => {
  const [year, month, dayOfMonth] = date.split('-');
  return `<pub-date><day>${dayOfMonth}</day><month>${month}</month><year>${year}</year></pub-date>`;
};

/** The inputs, by their names in the table of `docs/bad-input.md`. */
const inputs: Record<string, BadInput> = {
  'ORCID iD with a wrong check digit': {
    fields: { contributors: '[{"name":"Ada","orcid":"0000-0002-1825-0098"}]' },
  },
  'the same in JATS': {
    source: jats(author(orcidId('0000-0002-1825-0098')) + day('2026-01-02')),
  },
  'ROR id with wrong check digits': {
    fields: { contributors: '[{"name":"Ada","affiliations":[{"ror":"05dxps056"}]}]' },
  },
  'ROR id of a funder with wrong check digits': {
    fields: { funding: '[{"name":"A Fund","id":"05dxps056"}]' },
  },
  'DOI with a space': { fields: { doi: '10.5555/a b' } },
  'DOI with a space in a reference': { fields: { references: '[{"doi":"10.5555/a b"}]' } },
  'article related to itself': {
    fields: {
      doi: '10.5555/a',
      relations:
        '[{"type":"isPartOf","identifierType":"uri","identifier":"https://doi.org/10.5555/A"}]',
    },
  },
  'article that has the same relation as another to it': {
    fields: { doi: '10.5555/b', relations: partOf('10.5555/c') },
  },
  '5,000 authors with details': {
    fields: { contributors: many(5_000, (at) => ({ name: `Author ${at}` })) },
  },
  '5,000 names of authors': {
    fields: { authorname: Array.from({ length: 5_000 }, (_, at) => `A${at}`).join(', ') },
  },
  '3,000 references': { fields: { references: many(3_000, (at) => ({ text: `Text ${at}` })) } },
  'HTML in the authors’ names': { fields: { authorname: 'Ada <script>alert(1)</script>' } },
  'HTML in an author’s details': {
    fields: { contributors: '[{"name":"Ada","family":"<b>B</b>"}]' },
  },
  'publication on 2025-02-30': { fields: { publishdate: '2025-02-30' } },
  'the same in JATS ': { source: jats(author('') + day('2025-02-30')) },
  'received on 2025-02-30': { fields: { received: '2025-02-30' } },
  'lists nested 100,000 deep': { fields: { contributors: nested('[', ']') } },
  'an abstract with tags nested 14,000 deep': {
    fields: { abstract: `${'<b>'.repeat(14_000)}x${'</b>'.repeat(14_000)}` },
  },
  'XML nested 100,000 deep': { source: nested('<x>', '</x>') },
  'XML bomb: entities that expand (billion laughs)': {
    source: `<!DOCTYPE x [<!ENTITY a "ha">${Array.from('bcdefghi', (name, at) => `<!ENTITY ${name} "${`&${'abcdefgh'[at]};`.repeat(10)}">`).join('')}]><x>&i;</x>`,
  },
  'XML bomb: an entity of a file': {
    source: '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><x>&f;</x>',
  },
  'XML bomb: definitions of another server': {
    source: '<!DOCTYPE x [<!ENTITY % d SYSTEM "https://example.org/x.dtd"> %d;]><x/>',
  },
  'a zip file, which only the page opens': { source: 'PK\u0003\u0004' },
  'a compressed file (gzip bomb)': { source: '\u001f\u008b' },
  'HTML in an affiliation': {
    fields: {
      authorname: 'Ada',
      contributors: '[{"name":"Ada","affiliations":[{"name":"<script>x</script> Lab"}]}]',
    },
  },
  'HTML in the country of an affiliation': {
    fields: {
      authorname: 'Ada',
      contributors: '[{"name":"Ada","affiliations":[{"name":"Lab","country":"<b>IN</b>"}]}]',
    },
  },
  'HTML in the name of a funder': { fields: { funding: '[{"name":"<b>Fund</b>"}]' } },
  'two authors with one ORCID iD': {
    fields: {
      authorname: 'Ada, Bob',
      contributors:
        '[{"name":"Ada","orcid":"0000-0002-1825-0097"},{"name":"Bob","orcid":"0000-0002-1825-0097"}]',
    },
  },
  'two authors with one ORCID iD in JATS': {
    source: jats(
      ['Ada', 'Bob'].map((name) => author(orcidId('0000-0002-1825-0097'), name)).join('') +
        day('2026-01-02'),
    ),
  },
  'a forged proof that an ORCID iD was confirmed': { fields: confirmedBy('A'.repeat(43)) },
  'no proof that an ORCID iD was confirmed': { fields: confirmedBy('') },
  'a proof that is too long to be one': { fields: confirmedBy('A'.repeat(101)) },
  'a language that is none': { fields: { language: 'en-usa' } },
  'two translations into one language': {
    fields: { translations: '[{"language":"pt-BR","title":"T"},{"language":"pt-br","title":"U"}]' },
  },
  'neither pages nor an article number': { fields: { pagenumber: '' } },
  'a name with U+202E, which reverses the text after it': {
    fields: { authorname: 'Ada \u202eecalevoL' },
  },
  'an author’s details with U+202A, which begins a part in another direction': {
    fields: { authorname: 'Ada', contributors: '[{"name":"Ada","family":"\u202aLovelace"}]' },
  },
  'keywords with U+202E': { fields: { keywords: 'tea, \u202espuc' } },
  'a title with U+202E': { fields: { title: 'On tea \u202espuc' } },
  'a title and a name with characters that no font of the PDFs has': {
    fields: { title: 'On tea 🍵', authorname: 'Ada 🎉 Lovelace' },
  },
  'text between < and > that is no tag': { fields: { title: 'T<Tc and p>pc, a<b and c>d, <LOD>' } },
  'an article without authors in JATS': { source: jats(day('2026-01-02')) },
  'tags in the keywords, which are removed': { fields: { keywords: '<i>E. coli</i>, pH<7' } },
  'a formula that text cannot express': { fields: { abstract: 'On $\\binom{n}{k}$' } },
  'CSL-JSON of a program for references': {
    source: '[{"type":"article-journal","title":"T","author":[{"family":"A"}],"issued":{}}]',
  },
  'PubMed’s XML': { source: '<PubmedArticleSet><PubmedArticle/></PubmedArticleSet>' },
  'a file for reference managers (RIS)': { source: 'TY  - JOUR\nTI  - T\nER  - \n' },
  'a title with tags that are text': { fields: { title: 'On &lt;i&gt;E. coli&lt;/i&gt;' } },
  'a date of publication in words': { fields: { publishdate: '5. März 2026' } },
  'JSON of another system': { source: '{"articles":[{"title":"T"}]}' },
  'XML in an encoding that is not known': { source: '<?xml version="1.0" encoding="x-own"?><x/>' },
  'BibTeX with an abbreviation that no @string defines': {
    source: `@article{x1, title={T}, author={Ada}, year=2026, month=jan, day=2, volume=1, number=2, pages=1,
      abstract={A}, journal=AIJ}`,
  },
  'ISSN with a wrong check digit in the settings': { settings: { issn: '1234-5678' } },
  'pages whose end is before their start': { fields: { pagenumber: '9-3' } },
  'a double issue beside one of its numbers': { fields: { issue: '1–2' } },
  'a named issue': { fields: { issue: 'spe2' } },
  'a volume with letters': { fields: { volume: 'SMC-11' } },
  'an issue of more than 32 characters': { fields: { issue: 'x'.repeat(33) } },
  'HTML in a volume': { fields: { volume: '<b>1</b>' } },
  'an issue that another year has': { fields: { year: '2025' } },
  'a date of publication without a day': { fields: { publishdate: '2026-03' } },
};

const NOTHING = '–';

async function throughImport({ fields, source }: BadInput): Promise<string> {
  if (!fields && !source) return NOTHING;
  const row = articleFields(fields);
  const table = csvFile([importColumns, importColumns.map((column) => row[column] ?? '')]);
  const form = new FormData();
  form.append('withoutTxnid', 'true');
  form.append('withoutEmail', 'true');
  const pdfs = [row.refnumber, 'x1'].map((name) => ({ name: `${name}.pdf`, size: 9 }));
  form.append('pdfs', JSON.stringify(pdfs));
  const bytes = Buffer.from(source ?? table, source?.startsWith('\u001f') ? 'latin1' : 'utf8');
  form.append('source', new Blob([bytes]), 'source');
  const answer = await content.post('/api/admin/import/check', form, admin);
  expect(answer.status).toBe(200);
  const { faults, rows } = importPlanSchema.parse(await answer.json());
  const all = [...faults, ...rows.flatMap((one) => one.faults)];
  if (all.length > 0)
    return messagesOf(all.map(({ column: path, message }) => ({ path, message })));
  const notes = rows.flatMap((one) => one.notes);
  return notes.length > 0 ? `imported; note: ${notes.join('; ')}` : 'imported';
}

async function throughApi({ fields, source, settings }: BadInput): Promise<string> {
  if (source) return NOTHING;
  const answer = settings
    ? await content.post('/api/settings', settings, admin)
    : await content.post('/api/admin/archives', articleForm(articleFields(fields)), admin);
  if (answer.ok) return 'published';
  const { issues = [] } = (await answer.json()) as Problem;
  return `${answer.status} ${messagesOf(issues)}`;
}

function messagesOf(issues: { path: string; message: string }[]): string {
  return issues
    .map(({ path, message }) => (path ? `\`${path}\`: ${message}` : message))
    .join('<br>');
}

describe('bad input', () => {
  const document = readFileSync(new URL('../../../docs/bad-input.md', import.meta.url), 'utf8');
  const [, , ...listed] = document.split('\n').filter((line) => line.startsWith('|'));

  it.each(Object.entries(inputs).map(([name, input], at) => ({ name, input, at })))(
    'gets the messages that docs/bad-input.md lists: $name',
    async ({ name, input, at }) => {
      const cells = [name.trim(), await throughImport(input), await throughApi(input)];
      expect(listed[at]).toBe(`| ${cells.join(' | ')} |`);
    },
  );

  it('is listed completely in docs/bad-input.md', () => {
    expect(listed).toHaveLength(Object.keys(inputs).length);
  });

  it('leaves all formats readable if it is published', async () => {
    const { fields } = inputs['an abstract with tags nested 14,000 deep'] ?? {};
    const { refnumber } = articleFields(fields);
    const form = articleForm(articleFields({ ...fields, refnumber: `${refnumber}` }));
    expect((await content.post('/api/admin/archives', form, admin)).status).toBe(201);
    for (const path of [
      `/api/jats/${refnumber}.xml`,
      '/oai?verb=ListRecords&metadataPrefix=jats',
      `/api/archives/ref/${refnumber}`,
    ]) {
      expect((await content.get(path)).status, path).toBe(200);
    }
  });

  it('is also refused in a change', async () => {
    const form = articleForm(articleFields({ doi: '10.5555/own' }));
    const created = await content.post('/api/admin/archives', form, admin);
    const { id, version } = (await created.json()) as { id: string; version: number };
    const relation = { type: 'isPartOf', identifierType: 'doi', identifier: '10.5555/OWN' };
    const change = { version, relations: [relation] };
    const answer = await content.post(`/api/archives/${id}`, change, admin);
    expect([answer.status, ((await answer.json()) as Problem).issues]).toEqual([
      400,
      [{ path: 'relations.0.identifier', message: 'An article cannot be related to itself' }],
    ]);
  });

  it('is refused if it closes a circle of relations, by DOI or by the page’s address', async () => {
    const relationTo = (identifierType: string, identifier: string) =>
      JSON.stringify([{ type: 'isPartOf', identifierType, identifier }]);
    const create = (fields: Record<string, string>) =>
      content.post('/api/admin/archives', articleForm(articleFields(fields)), admin);
    const whole = { doi: '10.5555/whole', relations: relationTo('doi', '10.5555/part') };
    const { id, refnumber } = (await (await create(whole)).json()) as Record<string, string>;
    const page = `https://journal.test/archives/2026/vol1/issue2/${refnumber}`;
    for (const [type, identifier] of [
      ['doi', '10.5555/WHOLE'],
      ['uri', page],
    ] as const) {
      const answer = await create({ doi: '10.5555/part', relations: relationTo(type, identifier) });
      const message = `${refnumber} has the same relation to this article, which cannot hold in both directions`;
      expect([answer.status, ((await answer.json()) as Problem).issues]).toEqual([
        400,
        [{ path: 'relations.0.identifier', message }],
      ]);
    }
    const self = await content.post(
      `/api/archives/${id}`,
      { relations: relationTo('uri', page) },
      admin,
    );
    expect(self.status).toBe(400);
    const other = { doi: '10.5555/part', relations: relationTo('doi', '10.5555/another') };
    expect((await create(other)).status).toBe(201);
  });
});
