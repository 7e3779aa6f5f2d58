/**
 * Writes badges for `npm run check:badges` into a folder, as JSON and within pictures, for names in every script.
 * Editors and reviewers hold a tenth of the badges each. Four more folders contain the documents that the journal
 * publishes for verifiers: `before` with the first key, `rotated` after a new key was added, `stolen` after the former
 * key was also removed, and `after` once the journal has retracted all articles, withdrawn the certificates of
 * reviewers, and dismissed all editors. The arguments are the folder and the number of badges, which must be even.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BADGE_ISSUER_PATH, badgePath } from '@app/contracts';
import { createCodes } from '../documents/codes.ts';
import { normalizeName } from '../documents/journal.ts';
import { readBadgeKeys } from '../signing/badge-keys.ts';
import { type BadgeServer, serveBadges } from './badge-server.ts';
import { createTestBadgeKeys } from './keys.ts';
import { NAMES } from './random-documents.ts';
import { testArticle, testEditor, testReviewer } from './records.ts';
import { startUpstream } from './upstream.ts';

const [folder = '.', count = '500'] = process.argv.slice(2);
const codes = createCodes('k'.repeat(32));
const tenth = { length: 2 * Math.floor(Number(count) / 20) };
const editors = Array.from(tenth, (_, at) =>
  testEditor({
    ...{ id: `editor-${at}`, name: NAMES[(at * 3) % NAMES.length] ?? '' },
    category: at % 2 === 0 ? 'associate editor' : 'assistant editor',
    ...(at % 3 === 0 && { since: `${1990 + (at % 30)}` }),
  }),
);
const reviewers = Array.from(tenth, (_, at) =>
  testReviewer({
    ...{ id: `${at}`.padStart(12, '0'), name: NAMES[at % NAMES.length] ?? '', count: at + 1 },
    ...(at % 3 === 0 && { orcid: '0000-0002-1825-0097' }),
  }),
);
const articles = Array.from({ length: (Number(count) - 2 * tenth.length) / 2 }, (_, at) => {
  const [one = '', other = ''] = [NAMES[at % NAMES.length], NAMES[(at * 5 + 1) % NAMES.length]];
  return testArticle({
    id: `article-${at}`,
    refnumber: `BADGE${at}`,
    title: `On the work of ${other}, part ${at}`,
    authors: [one, `${other} ${one}`],
    ...(at % 3 === 0 && { doi: `10.1234/<engines>.${at}` }),
    ...(at % 4 === 0 && {
      contributors: [
        { name: one, orcid: '0000-0002-1825-0097', orcidAuthenticated: true, roles: ['software'] },
        { name: `${other} ${one}` },
      ],
    }),
  });
});
const upstream = await startUpstream(articles);
Object.assign(upstream, { editors, reviewers });
const keys = await mkdtemp(join(tmpdir(), 'badge-keys-'));
const serve = async (file: string) => serveBadges(upstream.url, codes, await readBadgeKeys(file));
const server = await serve(createTestBadgeKeys(keys));
const read = async (path: string, from = server): Promise<Buffer> => {
  const response = await from.get(path);
  if (!response.ok) throw new Error(`${path} responded ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
};

for (const name of ['badges', 'before', 'rotated', 'stolen', 'after'])
  await mkdir(`${folder}/${name}`);
const published = new Set([`${BADGE_ISSUER_PATH}/did.json`]);
let number = 0;
const holders = [
  ...articles.flatMap(({ refnumber, authors }) =>
    authors.map((author) => codes.article(refnumber, normalizeName(author))),
  ),
  ...editors.map((editor) =>
    codes.editor({ ...editor, name: editor.name.normalize('NFC') }, '2026-11-21'),
  ),
  ...reviewers.map((reviewer) => codes.reviewer(reviewer)),
];
for (const code of holders) {
  for (const format of ['json', 'svg', 'png'] as const) {
    await writeFile(`${folder}/badges/${number}.${format}`, await read(badgePath(code, format)));
  }
  const { credentialStatus } = await server.badge(code);
  published.add(new URL(credentialStatus.statusListCredential).pathname);
  number += 1;
}
await publish('before', server);
const file = createTestBadgeKeys(keys);
const rotated = await serve(file);
await publish('rotated', rotated);
await rotated.close();
const pem = await readFile(file, 'utf8');
await writeFile(file, pem.slice(0, pem.indexOf('-----BEGIN PUBLIC KEY-----')));
const stolen = await serve(file);
await publish('stolen', stolen);
await stolen.close();
await rm(keys, { recursive: true });
const retraction = {
  kind: 'retraction' as const,
  date: '2026-11-27T00:00:00.000Z',
  title: 'Retraction',
  removesText: false,
  ...{ refnumber: 'NOTICE', doi: '', year: 2026, volume: 3, issue: 2 },
};
Object.assign(upstream, { editors: [], reviewers: [] });
upstream.articles = articles.map((article) => ({ ...article, updates: [retraction] }));
await publish('after', server);
await server.close();
upstream.close();

/**
 * Writes the responses of the addresses that the badges name. The names of the files are the paths of these
 * addresses, with `_` for `/`.
 */
async function publish(name: string, from: BadgeServer): Promise<void> {
  for (const path of published) {
    await writeFile(`${folder}/${name}/${path.replaceAll('/', '_')}`, await read(path, from));
  }
}
