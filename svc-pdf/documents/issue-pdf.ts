import { createHash } from 'node:crypto';
import {
  articlePdfPath,
  ISSUE_PDF_MAX_BYTES,
  type IssueKey,
  issueNumbers,
  issuePath,
  plainText,
  type Settings,
  volumeAndIssueInWords,
} from '@app/contracts';
import { AppError, limitConcurrency } from '@app/service-kit';
import { ProcessError } from '@app/service-kit/limited-process';
import type { Content } from '../content/content.ts';
import { type PrintableDocument, printableDocument } from '../printing/printable.ts';
import { MARK, type Seal, UNKNOWN_OFFSET } from '../signing/seal.ts';
import type { PrintedDesign } from '../templates/fields.ts';
import type { Templates } from '../templates/markup.ts';
import { charactersIn } from '../templates/markup.ts';
import type { DocumentCache } from './document-cache.ts';
import { indexEntry, indexPageDocument } from './index-page.ts';
import { journalOf } from './journal.ts';
import { mergePdfs, type PartsToMerge } from './merge.ts';

export type Issue = Awaited<ReturnType<Content['issue']>>;

interface IssuePdfOptions {
  content: Content;
  cache: DocumentCache;
  templates: Templates;
  /** Signs the PDFs. */
  seal?: Seal | undefined;
}

/**
 * The number of issues whose PDFs are joined at the same time. Joining takes several times the memory of the joined
 * PDFs.
 */
const AT_ONCE = 1;
const WAITING = 8;

/** Creates the PDFs of whole issues. Each PDF is stored under a hash of its parts. */
export function createIssuePdfs({ content, cache, templates, seal }: IssuePdfOptions) {
  const run = limitConcurrency({ atOnce: AT_ONCE, waiting: WAITING });
  const underway = new Map<string, Promise<Buffer>>();

  /**
   * Returns the parts of the issue to print, and the key of the PDF. Throws `not_found` if the issue has no article,
   * and `issue_too_large` if its PDFs are too large to be joined.
   */
  const plan = async (key: IssueKey) => {
    const [issue, settings, design] = await Promise.all([
      content.issue(key),
      content.settings(),
      content.design(),
    ]);
    if (issue.articles.length === 0) throw new AppError('not_found');
    const size = issue.articles.reduce((sum, { fileSize }) => sum + fileSize, 0);
    if (size > ISSUE_PDF_MAX_BYTES) throw new AppError('issue_too_large');
    const picture = await content.picture(issue.cover);
    const cover = partOf(issueCoverDocument(templates, issue, { settings, design, picture }));
    const entries = issue.articles.map(indexEntry);
    const fields = { ...journalOf(settings), issues: [{ ...issueNumbers(issue), entries }] };
    const contents = partOf(await indexPageDocument(templates, fields, design));
    const files = issue.articles.map(({ id, version, fileSize, updates }) =>
      [id, version, fileSize, JSON.stringify(updates)].join(' '),
    );
    const parts = [cache.keyOf(cover), cache.keyOf(contents), ...files].join('\0');
    const hash = createHash('sha256').update(parts).digest('hex');
    const { origin } = settings;
    return { issue, journal: fields.journal, origin, cover, contents, key: hash };
  };
  type Plan = Awaited<ReturnType<typeof plan>>;

  const make = async ({ issue, journal, origin, cover, contents }: Plan): Promise<Buffer> => {
    const parts: PartsToMerge['parts'] = [
      { title: 'Cover', bytes: new Uint8Array(await cache.pdf(cover)) },
      { title: 'Contents', bytes: new Uint8Array(await cache.pdf(contents)) },
    ];
    for (const article of issue.articles) {
      const bytes = await content.articlePdf(article);
      const url = origin + articlePdfPath(article);
      parts.push({ title: plainText(article.title), bytes, url });
    }
    const title = `${journal}, ${volumeAndIssueInWords(issue)}`;
    const signature = seal && { value: MARK.padEnd(2 * seal.length, '0'), offset: UNKNOWN_OFFSET };
    const merging = mergePdfs({ title, author: journal, parts, ...(signature && { signature }) });
    const merged = await merging.catch((cause) => {
      if (!(cause instanceof ProcessError)) throw cause;
      throw new AppError(cause.reason === 'failed' ? 'unprintable' : 'issue_too_large', { cause });
    });
    const pdf = Buffer.from(merged);
    return seal ? seal.close(pdf) : pdf;
  };

  const find = async (planned: Plan): Promise<Buffer> => {
    const { key } = planned;
    const known = await cache.readWhole(key);
    if (known) return known;
    const made = await run(() => make(planned));
    cache.putWhole(key, made);
    return made;
  };

  return {
    plan,
    /** Returns the PDF. Concurrent requests share one PDF. */
    pdf(planned: Plan): Promise<Buffer> {
      const { key } = planned;
      const making = underway.get(key) ?? find(planned).finally(() => underway.delete(key));
      underway.set(key, making);
      return making;
    },
  };
}

/**
 * Returns a document as an unsigned part, because only the whole PDF is signed, with one time stamp. `Object.assign`
 * preserves the getter `contentHash`.
 */
const partOf = (document: PrintableDocument) => Object.assign(document, { isUnsigned: true });

interface Look {
  settings: Settings;
  design: PrintedDesign;
  picture: string;
}

function issueCoverDocument(
  templates: Templates,
  issue: Issue,
  { settings, design, picture }: Look,
): PrintableDocument {
  const journal = journalOf(settings);
  const fields = {
    ...journal,
    ...issueNumbers(issue),
    title: issue.title.normalize('NFC'),
    dates: issue.dates.normalize('NFC'),
    picture,
    url: `${settings.origin}${issuePath(issue)}`,
  };
  const markup = templates.renderIssueCover(fields, design);
  return printableDocument({
    title: volumeAndIssueInWords(issue),
    author: journal.journal,
    markup,
    text: charactersIn(markup.body),
    display: journal.journal,
  });
}
