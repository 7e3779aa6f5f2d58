import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { escapeHtml } from '@app/contracts';
import { childrenNamed, find, readXml, textOf } from '../../xml/read-xml.ts';
import { problemInDeposit } from './crossref-file.ts';
import { type DoajArticle, doajArticleSchema } from './doaj-article.ts';

/** A submission that the stand-in has received. */
export interface Submission {
  doi: string;
  /** The batch's id at Crossref, or the DOI at DOAJ. */
  id: string;
  stamp: string;
  /** The DOIs in a file for Crossref. */
  dois: string[];
  /** The reason why Crossref cannot read the file. */
  problem?: string;
  /** The article that was sent to DOAJ. */
  article?: DoajArticle;
}

export interface StandIn {
  url: string;
  submissions: Submission[];
  /** The number of requests after which a result is available. */
  delays: number;
  /** Called for each request to the path. The request is answered after the promise is fulfilled. */
  holds: Map<string, () => Promise<void>>;
  /**
   * Answers that replace the usual answers to the next requests: a status with a body and headers, or with the
   * beginning of a body.
   */
  failures: {
    status: number;
    body?: string;
    headers?: Record<string, string>;
    cut?: boolean;
  }[];
  /** The DOIs to refuse, with the reasons. */
  refused: Map<string, string>;
  /** The DOIs about which Crossref warns, with the warnings. */
  warned: Map<string, string>;
  close(): Promise<void>;
}

/**
 * Starts a substitute for Crossref and DOAJ. Like them, the substitute refuses wrong logins, invalid files, and
 * timestamps that are not greater than the timestamps of earlier deposits of the DOI. Crossref's results are available
 * later, one for each article of a file. Port 0 means any free port.
 */
export async function startStandIn(login: string, password: string, port = 0): Promise<StandIn> {
  const asked = new Map<string, number>();
  const standIn: StandIn = {
    url: '',
    submissions: [],
    delays: 1,
    holds: new Map(),
    failures: [],
    refused: new Map(),
    warned: new Map(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  /**
   * Returns Crossref's results of a submission: a single one if the file cannot be read, otherwise one for each
   * article.
   */
  const diagnosticOf = (submission: Submission, earlier: readonly Submission[]) => {
    const record = (status: string, doi: string, message: string) =>
      `<record_diagnostic status="${status}" msg_id="4"><doi>${escapeHtml(doi)}</doi><msg>${escapeHtml(message)}</msg></record_diagnostic>`;
    const ofArticle = (doi: string) => {
      const isOld = earlier.some(
        ({ dois, stamp }) => dois.includes(doi) && BigInt(stamp) >= BigInt(submission.stamp),
      );
      const old =
        'Record not processed because submitted version is less or equal to the previous one';
      const fault = isOld ? old : standIn.refused.get(doi);
      if (fault) return record('Failure', doi, fault);
      const warning = standIn.warned.get(doi);
      return warning
        ? record('Warning', doi, warning)
        : record('Success', doi, 'Successfully added');
    };
    const { problem, dois } = submission;
    const records = problem
      ? record('Failure', '', `Deposited XML does not validate: ${problem}`)
      : dois.map(ofArticle).join('');
    return `<?xml version="1.0"?><doi_batch_diagnostic status="completed">${records}</doi_batch_diagnostic>`;
  };

  const server = createServer(async (request, response) => {
    const answer = (status: number, body: string, headers: Record<string, string> = {}) => {
      response.writeHead(status, headers).end(body);
    };
    const url = new URL(request.url ?? '', 'http://stand-in');
    await standIn.holds.get(url.pathname)?.();
    const failure = standIn.failures.shift();
    if (failure?.cut) {
      response.writeHead(failure.status, { 'Content-Length': '1000' });
      response.write(failure.body, () => response.destroy());
      return;
    }
    if (failure) return answer(failure.status, failure.body ?? '', failure.headers);
    if (url.pathname === '/servlet/deposit') {
      const headers = { 'content-type': request.headers['content-type'] ?? '' };
      const body = Readable.toWeb(request) as ReadableStream;
      const form = await new Response(body, { headers }).formData();
      if (form.get('login_id') !== login || form.get('login_passwd') !== password) {
        return answer(401, 'Unauthorized');
      }
      const file = form.get('fname');
      const xml = readXml(file instanceof Blob ? await file.text() : '');
      const dois = childrenNamed(find(xml, 'body'), 'journal')
        .flatMap((journal) => childrenNamed(journal, 'journal_article'))
        .map((article) => textOf(find(article, 'doi_data/doi')));
      const problem = problemInDeposit(xml);
      standIn.submissions.push({
        doi: dois[0] ?? '',
        dois,
        ...(problem && { problem }),
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
      if (!submission) {
        return answer(200, '<doi_batch_diagnostic status="unknown_submission" sp="stand-in"/>');
      }
      if (times <= standIn.delays) {
        return answer(200, '<doi_batch_diagnostic status="queued"></doi_batch_diagnostic>');
      }
      return answer(200, diagnosticOf(submission, standIn.submissions.slice(0, at)));
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
      standIn.submissions.push({ doi, dois: [doi], id: doi, stamp: '', article });
      return answer(201, JSON.stringify({ id: 'x', status: 'created' }));
    }
    return answer(404, 'Not found');
  });

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address === 'object' && address) standIn.url = `http://127.0.0.1:${address.port}`;
  return standIn;
}
