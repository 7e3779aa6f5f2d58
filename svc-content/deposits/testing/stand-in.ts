import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { escapeHtml } from '../../import/source.ts';
import { find, readXml, textOf } from '../../import/xml.ts';
import { type DoajArticle, doajArticleSchema } from './doaj-article.ts';

/** A submission that the stand-in has received. */
export interface Submission {
  doi: string;
  /** The batch's id at Crossref; the DOI at DOAJ. */
  id: string;
  stamp: string;
  /** What DOAJ got. */
  article?: DoajArticle;
}

export interface StandIn {
  url: string;
  submissions: Submission[];
  /** The number of times that a result is asked for before it is known. */
  delays: number;
  /** The next requests get these answers instead: a status with a body and headers, or only the body's beginning. */
  failures: { status: number; body?: string; headers?: Record<string, string>; cut?: boolean }[];
  /** The reason with which a DOI is refused. */
  refused: Map<string, string>;
  /** What Crossref warns of, by DOI. */
  warned: Map<string, string>;
  close(): Promise<void>;
}

/**
 * Starts a substitute for Crossref and DOAJ. Like them, it refuses wrong logins, files that it cannot read, and
 * timestamps that are not greater than those of earlier deposits of the DOI, and it decides on deposits later. Port 0
 * is any free one.
 */
export async function startStandIn(login: string, password: string, port = 0): Promise<StandIn> {
  const asked = new Map<string, number>();
  const standIn: StandIn = {
    url: '',
    submissions: [],
    delays: 1,
    failures: [],
    refused: new Map(),
    warned: new Map(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  const server = createServer(async (request, response) => {
    const answer = (status: number, body: string, headers: Record<string, string> = {}) => {
      response.writeHead(status, headers).end(body);
    };
    const failure = standIn.failures.shift();
    if (failure?.cut) {
      response.writeHead(failure.status, { 'Content-Length': '1000' });
      response.write(failure.body, () => response.destroy());
      return;
    }
    if (failure) return answer(failure.status, failure.body ?? '', failure.headers);
    const url = new URL(request.url ?? '', 'http://stand-in');
    if (url.pathname === '/servlet/deposit') {
      const headers = { 'content-type': request.headers['content-type'] ?? '' };
      const body = Readable.toWeb(request) as ReadableStream;
      const form = await new Response(body, { headers }).formData();
      if (form.get('login_id') !== login || form.get('login_passwd') !== password) {
        return answer(401, 'Unauthorized');
      }
      const file = form.get('fname');
      const xml = readXml(file instanceof Blob ? await file.text() : '');
      const article = find(xml, 'body/journal/journal_article');
      standIn.submissions.push({
        doi: textOf(find(article, 'doi_data/doi')),
        id: textOf(find(xml, 'head/doi_batch_id')),
        stamp: textOf(find(xml, 'head/timestamp')),
      });
      return answer(
        200,
        '<html><body><h2>SUCCESS</h2><p>Your batch was received.</p></body></html>',
      );
    }
    if (url.pathname === '/servlet/submissionDownload') {
      const id = url.searchParams.get('doi_batch_id') ?? '';
      const times = (asked.get(id) ?? 0) + 1;
      asked.set(id, times);
      const at = standIn.submissions.findIndex((submission) => submission.id === id);
      const submission = standIn.submissions[at];
      if (!submission || times <= standIn.delays) {
        return answer(200, '<doi_batch_diagnostic status="queued"></doi_batch_diagnostic>');
      }
      const earlier = standIn.submissions.slice(0, at).filter(({ doi }) => doi === submission.doi);
      const isOld = earlier.some(({ stamp }) => BigInt(stamp) >= BigInt(submission.stamp));
      const fault = isOld
        ? 'Record not processed because submitted version is less or equal to the previous one'
        : standIn.refused.get(submission.doi);
      const warning = standIn.warned.get(submission.doi);
      const status = fault ? 'Failure' : warning ? 'Warning' : 'Success';
      const message = fault ?? warning ?? 'Successfully added';
      return answer(
        200,
        `<?xml version="1.0"?><doi_batch_diagnostic status="completed"><record_diagnostic status="${status}"><doi>${escapeHtml(
          submission.doi,
        )}</doi><msg>${escapeHtml(message)}</msg></record_diagnostic></doi_batch_diagnostic>`,
      );
    }
    if (url.pathname === '/api/v4/articles' && request.method === 'POST') {
      if (url.searchParams.get('api_key') !== password) return answer(401, '{}');
      const refuse = (error: string) =>
        answer(400, JSON.stringify({ status: 'bad_request', error }));
      const { data, error } = doajArticleSchema.safeParse(JSON.parse(await text(request)));
      if (!data) return refuse(error.message);
      const article = data.bibjson;
      const doi = article.identifier.find(({ type }) => type === 'doi')?.id ?? '';
      const reason = standIn.refused.get(doi);
      if (reason) return refuse(reason);
      standIn.submissions.push({ doi, id: doi, stamp: '', article });
      return answer(201, JSON.stringify({ id: 'x', status: 'created' }));
    }
    return answer(404, 'Not found');
  });

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address === 'object' && address) standIn.url = `http://127.0.0.1:${address.port}`;
  return standIn;
}
