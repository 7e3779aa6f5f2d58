import { loginResponseSchema } from '@app/contracts';
import type { RunningSystem } from '../../local/system/start-system.ts';
import { makePdf } from './pdf-files.ts';

const PDF_BYTES = 1_000_000;
const issue = { year: 2026, volume: 2, issue: 1 };

/** Returns the headers of the administrator's requests. */
export async function signIn({ baseUrl, admin }: RunningSystem): Promise<Record<string, string>> {
  const login = await fetch(`${baseUrl}/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  });
  const { token } = loginResponseSchema.parse(await login.json());
  return { authorization: `Bearer ${token}` };
}

/** Creates the issue of `articleFields`, which the generated journal does not have. */
export async function createIssue(
  { baseUrl }: RunningSystem,
  authorization: Record<string, string>,
) {
  const headers = { ...authorization, 'content-type': 'application/json' };
  const body = JSON.stringify(issue);
  await expectOk(
    await fetch(`${baseUrl}/api/admin/create-issue`, { method: 'POST', headers, body }),
  );
}

export function articleFields(refnumber: string) {
  return {
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
  };
}

/** Returns an article's PDF of 1 MB, different for each article. */
export function articlePdf(refnumber: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(makePdf(`The article ${refnumber}`, PDF_BYTES));
}

/** Sends an article with its PDF. Resolves when it is stored. */
export async function sendArticle(
  url: string,
  headers: Record<string, string>,
  fields: Record<string, string | number>,
  pdf = articlePdf(String(fields.refnumber)),
): Promise<void> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, String(value));
  const file = new Blob([pdf], { type: 'application/pdf' });
  body.append('pdfFile', file, `${fields.refnumber}.pdf`);
  await expectOk(await fetch(url, { method: 'POST', headers, body }));
}

export async function expectOk(response: Response): Promise<Response> {
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`);
  return response;
}
