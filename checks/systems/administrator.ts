import { articleSchema, loginResponseSchema } from '@app/contracts';
import { makePdf } from './pdf-files.ts';

export const titleOf = (refnumber: string) => `Hydrates of ${refnumber}`;

export const paper = makePdf('A paper');

const issue = { year: 2026, volume: 1, issue: 1 };

/** Publishes articles in one issue through the API, as an administrator. */
export class Administrator {
  readonly #origin: string;
  readonly #headers: Record<string, string>;

  static async signIn(origin: string, password: string): Promise<Administrator> {
    const login = JSON.stringify({ username: 'admin', password });
    const answer = await post(`${origin}/auth/login/`, login, {});
    const { token } = loginResponseSchema.parse(await answer.json());
    return new Administrator(origin, { authorization: `Bearer ${token}` });
  }

  private constructor(origin: string, headers: Record<string, string>) {
    this.#origin = origin;
    this.#headers = headers;
  }

  async createIssue(): Promise<void> {
    await post(`${this.#origin}/api/admin/create-issue`, JSON.stringify(issue), this.#headers);
  }

  /** Resolves when the server has acknowledged the article. */
  async publish(refnumber: string): Promise<void> {
    await post(`${this.#origin}/api/admin/archives/`, articleForm(refnumber), this.#headers);
  }
}

/** Fetches an article's title and PDF without signing in. Returns undefined if the article does not exist. */
export async function readArticle(origin: string, refnumber: string) {
  const answer = await fetch(`${origin}/api/archives/ref/${refnumber}`);
  if (answer.status === 404) return undefined;
  const { title } = articleSchema.parse(await answer.json());
  const file = await fetch(`${origin}/archives/2026/vol1/issue1/${refnumber}.pdf`);
  if (!file.ok) throw new Error(`The PDF of ${refnumber} responds with status ${file.status}`);
  return { title, pdf: Buffer.from(await file.arrayBuffer()) };
}

function articleForm(refnumber: string): FormData {
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
    title: titleOf(refnumber),
    abstract: 'Acknowledged writes must survive a crash.',
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  form.append(
    'pdfFile',
    new Blob([new Uint8Array(paper)], { type: 'application/pdf' }),
    `${refnumber}.pdf`,
  );
  return form;
}

async function post(url: string, body: string | FormData, headers: Record<string, string>) {
  const json: Record<string, string> =
    typeof body === 'string' ? { 'content-type': 'application/json' } : {};
  const response = await fetch(url, { method: 'POST', body, headers: { ...json, ...headers } });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response;
}
