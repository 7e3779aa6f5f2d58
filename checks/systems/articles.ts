import { articleSchema } from '@app/contracts';
import type { Client } from './client.ts';
import { makePdf } from './pdf-files.ts';

/** The issue of the articles below. Generated journals do not have it. */
export const issue = { year: 2026, volume: 1, issue: 1 };
/** The path of the issue's page, with which the paths of its articles' pages begin. */
export const ISSUE_PAGE = `/archives/${issue.year}/vol${issue.volume}/issue${issue.issue}`;

/**
 * The first character in the reference numbers of large articles. Their upload takes so long that a fault can occur
 * during it.
 */
export const LARGE = 'L';
const LARGE_BYTES = 4_500_000;

/** Returns the article's PDF, which is different for each article. */
export const pdfOf = (refnumber: string, bytes?: number) =>
  makePdf(`The article ${refnumber}`, refnumber.startsWith(LARGE) ? LARGE_BYTES : bytes);

export const articleFields = (refnumber: string) => ({
  ...issue,
  refnumber,
  title: `Hydrates of ${refnumber}`,
  authorname: 'Anna Novák, Kofi Mensah',
  pagenumber: '1-8',
  publishdate: '2026-03-01',
  txnid: `TX-${refnumber}`,
  ptype: 'paid',
  email: 'anna.novak@example.org',
  country: 'Norway',
  abstract: 'Crystals of water that contain gases are measured under pressure. '.repeat(20),
});

/** Returns the form that an administrator sends to publish an article. */
export function articleForm(
  refnumber: string,
  fields: object = articleFields(refnumber),
  pdf = pdfOf(refnumber),
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  const file = new Blob([new Uint8Array(pdf)], { type: 'application/pdf' });
  form.append('pdfFile', file, `${refnumber}.pdf`);
  return form;
}

export const createIssue = (client: Client, key = issue) =>
  client.call('POST', '/api/admin/create-issue', key);

/** Publishes an article. Resolves when the server has acknowledged it. */
export const publish = (client: Client, ...form: Parameters<typeof articleForm>) =>
  client.call('POST', '/api/admin/archives', articleForm(...form));

/** Fetches an article's title and PDF without signing in. Returns undefined if the article does not exist. */
export async function readArticle(origin: string, refnumber: string) {
  const answer = await fetch(`${origin}/api/archives/ref/${refnumber}`);
  if (answer.status === 404) return undefined;
  const { title } = articleSchema.parse(await answer.json());
  const file = await fetch(`${origin}${ISSUE_PAGE}/${refnumber}.pdf`);
  if (!file.ok) throw new Error(`The PDF of ${refnumber} responds with status ${file.status}`);
  return { title, pdf: Buffer.from(await file.arrayBuffer()) };
}
