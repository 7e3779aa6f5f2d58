import { loginAnswerSchema } from '@app/contracts';

/** The least that is a PDF to the server: it looks at the first bytes. */
export const paper = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n');

/** Signs in and publishes an article; resolves when the server has acknowledged it. */
export async function publishArticle(
  origin: string,
  login: { username: string; password: string },
  refnumber: string,
): Promise<void> {
  const answer = await post(`${origin}/auth/login/`, JSON.stringify(login), {});
  const { token } = loginAnswerSchema.parse(await answer.json());
  const bearer = { authorization: `Bearer ${token}` };
  const issue = { year: 2026, volume: 1, issue: 1 };
  await post(`${origin}/api/admin/create-issue`, JSON.stringify(issue), bearer);
  await post(`${origin}/api/admin/archives/`, articleForm(refnumber, issue), bearer);
}

function articleForm(refnumber: string, issue: Record<string, number>): FormData {
  const form = new FormData();
  const fields = {
    ...issue,
    refnumber,
    txnid: `TX-${refnumber}`,
    ptype: 'paid',
    publishdate: '2026-03-01',
    authorname: 'Anna Novák, Kofi Mensah',
    pagenumber: '1-8',
    email: 'anna.novak@example.org',
    title: `Hydrates of ${refnumber}`,
    abstract: 'What was acknowledged must be there after a crash.',
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  form.append('pdfFile', new Blob([paper], { type: 'application/pdf' }), `${refnumber}.pdf`);
  return form;
}

async function post(url: string, body: string | FormData, headers: Record<string, string>) {
  const json = typeof body === 'string' ? { 'content-type': 'application/json' } : {};
  const response = await fetch(url, { method: 'POST', body, headers: { ...json, ...headers } });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response;
}
