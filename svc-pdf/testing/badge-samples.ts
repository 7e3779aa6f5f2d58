/**
 * Writes badges for `npm run check:badges` into a folder, as JSON and within pictures, for names in every script. The
 * folder `before` beside them contains what the journal publishes, and `after` contains what it publishes once it has
 * retracted all articles and withdrawn the certificates of reviewers, who hold a tenth of the badges. The arguments are the folder and the number of badges, which must be even.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { BADGE_ISSUER_PATH, badgePath } from '@app/contracts';
import { createCodes } from '../documents/codes.ts';
import { normalizeName } from '../documents/journal.ts';
import { serveBadges } from './badge-server.ts';
import { testBadgeKeys } from './keys.ts';
import { NAMES } from './random-documents.ts';
import { testArticle, testReviewer } from './records.ts';
import { startUpstream } from './upstream.ts';

const [folder = '.', count = '500'] = process.argv.slice(2);
const codes = createCodes('k'.repeat(32));
const reviewers = Array.from({ length: 2 * Math.floor(Number(count) / 20) }, (_, at) =>
  testReviewer({
    ...{ id: `${at}`.padStart(12, '0'), name: NAMES[at % NAMES.length] ?? '', count: at + 1 },
    ...(at % 3 === 0 && { orcid: '0000-0002-1825-0097' }),
  }),
);
const articles = Array.from({ length: (Number(count) - reviewers.length) / 2 }, (_, at) => {
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
upstream.reviewers = reviewers;
const server = await serveBadges(upstream.url, codes, await testBadgeKeys());
const read = async (path: string): Promise<Buffer> => {
  const response = await server.get(path);
  if (!response.ok) throw new Error(`${path} responded ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
};

for (const name of ['badges', 'before', 'after']) await mkdir(`${folder}/${name}`);
const published = new Set([`${BADGE_ISSUER_PATH}/did.json`]);
let number = 0;
const holders = [
  ...articles.flatMap(({ refnumber, authors }) =>
    authors.map((author) => codes.article(refnumber, normalizeName(author))),
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
await publish('before');
const retraction = {
  kind: 'retraction' as const,
  date: '2026-11-27T00:00:00.000Z',
  title: 'Retraction',
  removesText: false,
  ...{ refnumber: 'NOTICE', doi: '', year: 2026, volume: 3, issue: 2 },
};
upstream.reviewers = [];
upstream.articles = articles.map((article) => ({ ...article, updates: [retraction] }));
await publish('after');
await server.close();
upstream.close();

/**
 * Writes the responses of the addresses that the badges name. The names of the files are the paths of these
 * addresses, with `_` for `/`.
 */
async function publish(name: string): Promise<void> {
  for (const path of published) {
    await writeFile(`${folder}/${name}/${path.replaceAll('/', '_')}`, await read(path));
  }
}
