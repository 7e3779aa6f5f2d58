/**
 * Implements `npm run pictures`: starts a separate system with the demonstration journal, and takes the pictures for
 * the README and the editors' guide. It needs about two minutes. A build of the back offices fails if a picture that
 * the guide names is missing, so take a new picture before you name it in the guide. `npm run pictures -- FOLDER
 * [NAME]` also stores full-page screenshots of every public page, every page of the guide and of manuscripts, or of
 * those whose name contains NAME: in three widths, light and dark.
 */
import assert from 'node:assert/strict';
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { articlePath, csvFile, loginResponseSchema } from '@app/contracts';
import * as api from '@app/contracts/endpoints';
import { type MailStandIn, startMailStandIn } from '@app/service-kit/mail-testing';
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import { signIn } from '../../local/demo/administrator.ts';
import { publicationOf } from '../../local/demo/content.ts';
import { READ_IN_FULL } from '../../local/demo/full-text.ts';
import { projectRoot } from '../../local/setup/paths.mjs';
import { readProgressRecord } from '../../local/system/progress-record.ts';
import { readTools } from '../../local/system/tools.ts';
import { LaunchedSystem } from '../systems/launched-system.ts';
import { makePdf } from '../systems/pdf-files.ts';
import { waitFor } from '../systems/wait-for.ts';
import { publicPages } from './support/public-pages.ts';

type Call = Awaited<ReturnType<typeof signIn>>;

const administrator = { username: 'meera', password: 'brass kettle meadow lantern' };
const LOADED_WITHIN_MS = 600_000;
const guideFolder = `${projectRoot}/docs/editors/images`;
const { fields: article } = publicationOf('JLC260202');
const [author = ''] = article.authorname.split(', ');

/** An issue in preparation, which editors have not published yet. */
const draftIssue = { year: 2027, volume: 3, issue: 1 };
const drafts = [
  {
    refnumber: 'JLC270101',
    pages: '1-9',
    author: 'Anjali Varma',
    title: 'Salt crusts on granite sea walls',
  },
  {
    refnumber: 'JLC270102',
    pages: '10-18',
    author: 'Tomás Figueira',
    title: 'Nitrate in wells behind a dune',
  },
  {
    refnumber: 'JLC270103',
    pages: '19-31',
    author: 'Ingrid Solheim',
    title: 'Paints that last on harbour cranes',
  },
];

/** Adds records that the demonstration lacks: an issue in preparation, and users. Returns the id of an article. */
async function prepare(call: Call): Promise<string> {
  await call(api.createIssue, { body: { ...draftIssue, status: 'draft', dates: 'March 2027' } });
  for (const { refnumber, pages, author, title } of drafts) {
    const form = new FormData();
    const values = {
      ...draftIssue,
      ...{ refnumber, title, authorname: author, pagenumber: pages },
      ...{ txnid: `PAY-${refnumber.slice(3)}`, ptype: 'paid', publishdate: '2027-03-01' },
      ...{ email: 'author@example.org', country: 'India', status: 'enabled' },
      abstract: '<p>Samples were taken in every month of two years.</p>',
    };
    for (const [name, value] of Object.entries(values)) form.append(name, String(value));
    const pdf = new Uint8Array(makePdf(title));
    form.append('pdfFile', new Blob([pdf], { type: 'application/pdf' }), `${refnumber}.pdf`);
    await call(api.createArticle, { form });
  }
  for (const [name, role] of [
    ['ravi', 'staff'],
    ['sarojini', 'admin'],
  ] as const) {
    await call(api.createUser, { body: { name, role, password: 'harbour window seven' } });
  }
  return (await call(api.readArticleByReference, { params: { refnumber: article.refnumber } })).id;
}

interface Picture {
  file: string;
  path: string;
  /** Steps that are performed on the page first. The returned element is moved to the top of the picture. */
  steps?: (page: Page) => Promise<Locator | undefined>;
  /** The size of a picture for the README. Absent for pictures of the guide, which all have the same size. */
  size?: { width: number; height: number };
}

/** The ids of manuscripts of the demonstration, by their state. */
type Manuscripts = Record<'desk' | 'review', string>;

async function manuscriptsOf(call: Call): Promise<Manuscripts> {
  const { manuscripts } = await call(api.listManuscripts, { query: { turn: 'all' } });
  const idOf = (state: keyof Manuscripts) =>
    manuscripts.find((manuscript) => manuscript.state === state)?.id ?? '';
  return { desk: idOf('desk'), review: idOf('review') };
}

/** The pages of the desk of manuscripts, by name. */
const pagesOfDesk = ({ desk, review }: Manuscripts) => ({
  'desk-list': '/review/desk',
  'desk-manuscript-new': `/review/desk/manuscripts/${desk}`,
  'desk-manuscript-in-review': `/review/desk/manuscripts/${review}`,
  'desk-people': '/review/desk/people',
  'desk-figures': '/review/desk/figures',
  'desk-mails': '/review/desk/mails',
  'desk-mail': '/review/desk/mails/letter',
  'desk-settings': '/review/desk/settings',
  'desk-help': '/review/desk/help',
});

/** Returns the pages of authors, co-authors and reviewers, from the last link mailed to each address. */
function pagesByLink(mails: MailStandIn['received']): Record<string, string> {
  const links = mails.flatMap(({ to, email: { text = '' } }) => {
    const [, role, token] = /\/review\/([\w-]+)(#\S+)/.exec(text) ?? [];
    return role && token ? [[`link-${role}-${to}`, `/review/${role}${token}`] as const] : [];
  });
  return Object.fromEntries(links);
}

/** The pictures of the desk of manuscripts. */
function deskPictures({ desk, review }: Manuscripts): Picture[] {
  const picture = (name: string, path: string, steps?: Picture['steps']) => ({
    file: `${guideFolder}/${name}`,
    path: `/review/desk${path}`,
    ...(steps && { steps }),
  });
  return [
    picture('manuscripts', ''),
    picture('manuscript', `/manuscripts/${review}`),
    picture('release', `/manuscripts/${desk}`, async (page) =>
      page.getByRole('heading', { name: 'For the reviewers' }),
    ),
    picture('decision', `/manuscripts/${desk}`, async (page) => {
      await page.getByRole('button', { name: 'Return for correction' }).click();
      const dialog = page.getByRole('dialog');
      await dialog
        .getByLabel('Letter')
        .fill('Dear Ruth Ofori,\n\nplease state the uncertainty of each value in table 1.');
      await dialog.getByRole('region', { name: 'Preview' }).getByText('uncertainty').waitFor();
      return undefined;
    }),
    picture('review-settings', '/settings'),
  ];
}

/** `readInFull` is the id of the article that has a full text. */
function picturesOf(id: string, readInFull: string, pdf: Buffer): Picture[] {
  const readme = (name: string, path: string) => ({
    file: `${projectRoot}/docs/images/${name}`,
    path,
    size: { width: 1440, height: 900 },
  });
  const guide = (name: string, path: string, steps?: Picture['steps']) => ({
    file: `${guideFolder}/${name}`,
    path: `/admin${path}`,
    ...(steps && { steps }),
  });
  const issuePath = `/archives/${draftIssue.year}/${draftIssue.volume}/${draftIssue.issue}`;
  return [
    readme('home', '/'),
    readme('article', articlePath(article)),
    readme('admin-issue', '/admin/archives/2026/2/2'),
    readme('admin-edit-article', `/admin/archives/${id}`),
    guide('dashboard', ''),
    guide('settings', '/settings'),
    guide('new-issue', '/archives', async (page) => {
      await page.getByRole('button', { name: 'Add New' }).click();
      await page.getByRole('button', { name: 'Create draft' }).waitFor();
      return undefined;
    }),
    guide('new-article', `/archives/add${issuePath.slice('/archives'.length)}`, async (page) => {
      await page.getByLabel(/^PDF/).setInputFiles({
        ...{ name: 'JLC270104.pdf', mimeType: 'application/pdf', buffer: pdf },
      });
      await page.getByText('Proposed from the PDF').first().waitFor();
      return page.getByRole('heading', { name: 'File' });
    }),
    guide('issue', issuePath),
    guide('edit-article', `/archives/${id}`),
    guide('full-text', `/archives/${readInFull}/text`, async (page) => {
      const text = page.getByRole('region', { name: 'The text', exact: true });
      await text.getByRole('paragraph').first().click();
      return page.getByRole('heading', { name: 'Paragraph' });
    }),
    guide('author-name', `/author-name?${new URLSearchParams({ name: author })}`),
    guide('notice', `/archives/${id}/notice`),
    guide('certificates', '/certificates', async (page) => {
      await page.getByRole('checkbox', { name: /^Volume 2, issue 1/ }).check();
      await page.getByRole('button', { name: 'Make certificates' }).click();
      await page
        .getByRole('button', { name: /^Download/ })
        .first()
        .waitFor();
      return undefined;
    }),
    guide('design', '/design', async (page) => {
      const choice = page.getByRole('group', { name: 'Certificate: design', exact: true });
      await choice.getByRole('radio', { name: 'Classic frame' }).check();
      await page
        .getByRole('img', { name: /^Certificate .* in the design Classic frame/ })
        .waitFor();
      await choice.evaluate((element) => element.scrollIntoView({ block: 'start' }));
      return undefined;
    }),
    guide('import', '/import', async (page) => {
      const columns = ['refnumber', 'title', 'authorname', 'year', 'volume', 'issue', 'pagenumber'];
      const rows = [
        [
          'JLC240101',
          'Sand budgets of a closed bay',
          'Anjali Varma, Tomás Figueira',
          '2024',
          '1',
          '1',
          '1-8',
        ],
        ['JLC240102', 'Iodine above rock pools', 'Ingrid Solheim', '2024', '1', '1', '9-17'],
        ['JLC240103', 'Lime mortar in spray', 'Anjali Varma', '2024', '1', '1', '18-7'],
      ].map((row) => [...row, '2024-03-01', '<p>Samples were taken in every month.</p>']);
      await page.getByLabel('Source and PDFs').setInputFiles([
        {
          name: 'issue-2024.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(csvFile([[...columns, 'publishdate', 'abstract'], ...rows])),
        },
        ...rows.map(([name = '', title = '']) => ({
          name: `${name}.pdf`,
          mimeType: 'application/pdf',
          buffer: makePdf(title),
        })),
      ]);
      for (const what of ['a transaction ID', 'an email address']) {
        await page.getByLabel(`Accept articles without ${what}`).check();
      }
      await page.getByRole('button', { name: 'Check', exact: true }).click();
      const found = page.getByRole('heading', { name: 'What the check found' });
      await found.waitFor();
      return found;
    }),
    guide('export', '/import', async (page) =>
      page.getByRole('heading', { name: 'Export', exact: true }),
    ),
    guide('indexing-checks', '/readiness'),
    guide('deposits', '/deposits'),
    guide('emails', '/emails'),
    guide('email-text', '/emails/texts/article-published'),
    guide('users', '/users', async (page) => {
      await page.getByRole('button', { name: 'Add New' }).click();
      await page.getByLabel('Role').waitFor();
      return undefined;
    }),
    {
      file: `${guideFolder}/work-log`,
      path: '/webdata',
      steps: async (page) => {
        await page.locator('tr[data-row]').first().waitFor();
        return undefined;
      },
    },
  ];
}

/** Takes a picture as WebP, a format that Playwright does not have. */
async function take(browser: Browser, origin: string, session: string, picture: Picture) {
  const { file, path, steps, size } = picture;
  const localStorage = ['admin', 'webdata'].map((area) => ({
    name: `journal:${area}`,
    value: session,
  }));
  const context = await browser.newContext({
    // Wide enough to show the menu beside the page, with a resolution that allows enlarging.
    viewport: size ?? { width: 1024, height: 640 },
    deviceScaleFactor: size ? 1 : 1.5,
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
    locale: 'en-GB',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(origin + path);
  // An error page has no Help link.
  const ready = size ? page.locator('h1') : page.getByRole('link', { name: 'Help on this page' });
  await ready.first().waitFor();
  const top = await steps?.(page);
  await top?.evaluate((element) => element.scrollIntoView({ block: 'start' }));
  // In the work log the network is never idle, because changes by other users are sent to it.
  if (!path.startsWith('/webdata')) await page.waitForLoadState('networkidle');
  const devtools = await context.newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 75 });
  writeFileSync(`${file}.webp`, Buffer.from(data, 'base64'));
  await context.close();
}

/** Stores each page in the widths of a phone, a tablet and a desktop, light and dark. */
async function takeWholePages(
  browser: Browser,
  origin: string,
  session: string,
  more: Readonly<Record<string, string>>,
) {
  const [into, part = ''] = process.argv.slice(2);
  if (!into) return;
  mkdirSync(into, { recursive: true });
  const guide = globSync('*.md', { cwd: `${projectRoot}/docs/editors` }).map((file) =>
    file.replace(/(README)?\.md$/, ''),
  );
  const pages = {
    ...publicPages,
    ...Object.fromEntries(guide.map((name) => [`help-${name}`, `/admin/help/${name}`])),
    'help-of-the-work-log': '/webdata/help',
    ...more,
  };
  const localStorage = ['admin', 'webdata'].map((area) => ({
    name: `journal:${area}`,
    value: session,
  }));
  const page = await browser.newPage({
    locale: 'en-GB',
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  for (const [name, path] of Object.entries(pages)) {
    if (!name.includes(part)) continue;
    for (const width of [375, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(origin + path, { waitUntil: 'networkidle' });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.screenshot({
          path: join(into, `${name}-${width}-${colorScheme}.png`),
          fullPage: true,
        });
      }
    }
  }
}

const folder = mkdtempSync(`${tmpdir()}/pictures-`);
const mails = await startMailStandIn('journal', 'secret');
const system = await LaunchedSystem.launch(`${folder}/data`, '1', administrator.password, {
  ADMIN_USERNAME: administrator.username,
  SMTP_URL: mails.url,
  SMTP_USER: 'journal',
  SMTP_PASSWORD: 'secret',
  SMTP_FROM: 'editor@example.org',
});
try {
  // Loading the demonstration takes long on a busy machine. Its manuscripts follow after the site is ready.
  await system.ready(LOADED_WITHIN_MS);
  await waitFor(
    () => assert.equal(readProgressRecord(system.dataDir).demo, 'loaded'),
    LOADED_WITHIN_MS,
  );
  const { origin } = system;
  const call = await signIn(origin, administrator);
  const id = await prepare(call);
  const params = { refnumber: READ_IN_FULL };
  const { id: readInFull } = await call(api.readArticleByReference, { params });
  const login = await fetch(`${origin}${api.logIn.path}`, {
    method: api.logIn.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(administrator),
  });
  const session = JSON.stringify(loginResponseSchema.parse(await login.json()));
  const pdf = await fetch(`${origin}${articlePath(article)}.pdf`);
  const browser = await chromium.launch({
    executablePath: readTools().chromium,
    args: ['--disable-gpu'],
  });
  try {
    mkdirSync(guideFolder, { recursive: true });
    const pictures = [
      ...picturesOf(id, readInFull, Buffer.from(await pdf.arrayBuffer())),
      ...deskPictures(await manuscriptsOf(call)),
    ];
    for (const picture of pictures) {
      console.log(picture.path);
      // A failure does not prevent the other pictures from being taken.
      await take(browser, origin, session, picture).catch((error: unknown) => {
        console.error(error);
        process.exitCode = 1;
      });
    }
    await takeWholePages(browser, origin, session, {
      ...pagesOfDesk(await manuscriptsOf(call)),
      ...pagesByLink(mails.received),
    });
  } finally {
    await browser.close();
  }
} finally {
  system.signalGroup('SIGTERM');
  await system.exited;
  await mails.close();
  rmSync(folder, { recursive: true });
}
