import type { ArticleRecord } from '../../articles/model.ts';
import {
  childrenNamed,
  find,
  readXml,
  textOf,
  type XmlElement,
  XmlError,
} from '../xml/read-xml.ts';
import type { Agency, Answer } from './agency.ts';
import { requestAgency } from './request-agency.ts';

const NAME = 'Crossref';

export interface CrossrefAccount {
  /** The origin of the system: https://doi.crossref.org or, for tests, https://test.crossref.org. */
  url: string;
  /** The user or `email/role`. */
  login: string;
  password: string;
}

interface CrossrefParts {
  account: CrossrefAccount;
  /** Returns the deposit of an article as XML, with the batch's id and a timestamp. */
  write(article: ArticleRecord, batch: string, stamp: number): string;
  digestOf: Agency['digestOf'];
  /** Returns the reason why the article cannot be deposited, such as a missing DOI, or undefined if there is none. */
  faultOf(article: ArticleRecord): string | undefined;
}

/**
 * Deposits with Crossref by the servlet `deposit`. The response to a submission only confirms its receipt. The
 * result must be requested later.
 */
export function crossref({ account, write, digestOf, faultOf }: CrossrefParts): Agency {
  const { url, login, password } = account;

  return {
    name: 'crossref',
    origin: new URL(url).origin,
    isTest: new URL(url).hostname !== 'doi.crossref.org',

    digestOf,
    faultOf,

    async send(article, stamp): Promise<Answer> {
      const batch = `${article._id}-${stamp}`;
      const form = new FormData();
      form.set('operation', 'doMDUpload');
      form.set('login_id', login);
      form.set('login_passwd', password);
      const type = 'application/vnd.crossref.deposit+xml';
      form.set('fname', new Blob([write(article, batch, stamp)], { type }), `${batch}.xml`);
      const address = new URL('/servlet/deposit', url);
      const sent = await requestAgency(NAME, address, {
        method: 'POST',
        body: form,
        secrets: [password],
      });
      if ('answer' in sent) return sent.answer;
      const { status, body } = sent.received;
      if (status === 200 && /\bSUCCESS\b/.test(body)) return { state: 'sent', submission: batch };
      // The page of a proxy, or one about maintenance, contains neither `SUCCESS` nor `FAILURE`.
      if (status === 200 && !/\bFAILURE\b/.test(body)) {
        return { state: 'waiting', reason: 'Crossref did not say whether it received the file' };
      }
      return { state: 'refused', reason: `Crossref refused the file: ${plain(body)}` };
    },

    async resultOf(submission, article): Promise<Answer> {
      const address = new URL('/servlet/submissionDownload', url);
      address.search = String(
        new URLSearchParams({
          usr: login,
          pwd: password,
          doi_batch_id: submission,
          type: 'result',
        }),
      );
      const asked = await requestAgency(NAME, address, { secrets: [password] });
      if ('answer' in asked) {
        const { answer } = asked;
        if (answer.state !== 'waiting') return answer;
        const { waitMs } = answer;
        return { state: 'sent', submission, ...(waitMs !== undefined && { waitMs }) };
      }
      const { status, body } = asked.received;
      if (status === 403) {
        const reason = 'Crossref refused to give the result: check the credentials';
        return { state: 'refused', reason };
      }
      return resultIn(body, article) ?? { state: 'sent', submission };
    },
  };
}

/** Reads the result of a batch. Returns undefined if there is no result yet, or if the page is not XML. */
function resultIn(body: string, article: ArticleRecord): Answer | undefined {
  let diagnostic: XmlElement;
  try {
    diagnostic = readXml(body);
  } catch (error) {
    if (error instanceof XmlError) return undefined;
    throw error;
  }
  if (diagnostic.name !== 'doi_batch_diagnostic' || diagnostic.attributes.status !== 'completed') {
    return undefined;
  }
  const records = childrenNamed(diagnostic, 'record_diagnostic');
  if (records.length === 0) {
    return { state: 'refused', reason: `Crossref refused the file: ${plain(body)}` };
  }
  const about = (doi: string) =>
    records.find((record) => textOf(find(record, 'doi')).toLowerCase() === doi.toLowerCase());
  // An error of the whole file, such as a schema violation, names no DOI.
  const record = about(article.doi) ?? about('');
  if (!record) {
    return { state: 'refused', reason: 'Crossref’s result does not name the article’s DOI.' };
  }
  const message = childrenNamed(record, 'msg').map(textOf).join(' ');
  const { status } = record.attributes;
  if (status === 'Success') return { state: 'accepted' };
  if (status === 'Warning') return { state: 'accepted', reason: message };
  return { state: 'refused', reason: message || 'Crossref gave no reason.' };
}

/** Returns the beginning of a page's text, without markup. */
function plain(page: string): string {
  const text = page
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return text.slice(0, 300) || 'without a reason';
}
