import {
  type Article,
  articlePdfPath,
  type Editor,
  type IssueKey,
  issuesOfVolume,
  MAX_SELECTED_ARTICLES,
  type PreviewRequest,
  type ReviewerCertificate,
  refnumberSchema,
  type SelectedArticle,
  type Settings,
} from '@app/contracts';
import * as api from '@app/contracts/endpoints';
import { AppError, internalHeaders, type Logger, serviceClient } from '@app/service-kit';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { PrintedDesign } from '../templates/fields.ts';

/**
 * Time limit of a request to svc-content in milliseconds. During an outage, writes must be refused within three
 * seconds.
 */
const TIMEOUT_MS = 2_500;
/** Time limit of reading a PDF of at most 5 MB, in milliseconds. */
const FILE_TIMEOUT_MS = 20_000;
/**
 * Number of newest issues that `newestArticle` searches. The newest issues may be empty, because issues are created
 * before their articles.
 */
const ISSUES_LOOKED_AT = 5;

/** The endpoint `listArticles` with unparsed articles, because parsing thousands only to count them would be slow. */
const listForCount = { ...api.listArticles, responses: { 200: z.array(z.unknown()) } } as const;

/** Creates a client of svc-content, which provides the content of all PDFs: public records and issued certificates. */
export function createContent(origin: string, log: Logger, internalKeys: readonly string[] = []) {
  const call = serviceClient(origin, TIMEOUT_MS, internalKeys);
  const picture = pictureReader(origin, log, internalHeaders(internalKeys));

  const article = async (refnumber: string) => {
    if (!refnumberSchema.safeParse(refnumber).success) throw new AppError('not_found');
    return call(api.readArticleByReference, { params: { refnumber } });
  };
  const settings = () => call(api.readSettings, {});
  const printed = async (design: PreviewRequest['design']) =>
    embedPictures(design, await settings(), picture);
  const storedDesign = () => call(api.readDesign, {});
  const design = async () => {
    const { version: _version, ...stored } = await storedDesign();
    return printed(stored);
  };

  return {
    /** Returns a stored picture as a `data:` URL, or an empty string if the path is empty or the picture is missing. */
    picture,
    article,
    settings,
    /** Returns the journal's design with the paths of its pictures. */
    storedDesign,
    /** Returns the journal's design with its pictures and the logo. */
    design,
    /** Returns a design with its pictures and the journal's logo. */
    printed,
    /** Returns a published issue with its articles in their order. Throws `not_found` if there is none. */
    async issue(key: IssueKey) {
      const [articles, archives] = await Promise.all([
        call(api.listArticles, { params: key }),
        call(api.listArchives, {}),
      ]);
      const details = archives
        .find(({ year, volume }) => year === key.year && volume === key.volume)
        ?.details?.find(({ issue }) => issue === key.issue);
      return { ...key, articles, title: '', dates: '', cover: '', ...details };
    },
    /** Returns the PDF of an article as readers receive it. */
    articlePdf: (article: Pick<Article, 'refnumber' | 'year' | 'volume' | 'issue'>) =>
      fetchFile(origin + articlePdfPath(article), internalHeaders(internalKeys)),
    editors: (): Promise<Editor[]> => call(api.listEditors, {}),
    /** Returns the reviewer certificates with these certificate ids. Ids without a certificate are left out. */
    reviewerCertificates: (ids: readonly string[]): Promise<ReviewerCertificate[]> =>
      call(api.selectReviewerCertificates, { body: { ids: [...ids] } }),
    /** Returns the first article of the newest issue that has articles, or null if there is none. */
    async newestArticle(): Promise<Article | null> {
      const archives = await call(api.listArchives, {});
      const issues = archives.flatMap((volume) => issuesOfVolume(volume).toReversed());
      for (const issue of issues.slice(0, ISSUES_LOOKED_AT)) {
        const [first] = await call(api.listArticles, { params: issue });
        if (first) return first;
      }
      return null;
    },
    async countOf({ year, volume, issue }: IssueKey): Promise<number> {
      return (await call(listForCount, { params: { year, volume, issue } })).length;
    },
    /** Returns the enabled articles with these reference numbers, in the same order. */
    async selection(refnumbers: readonly string[]): Promise<SelectedArticle[]> {
      const found: SelectedArticle[] = [];
      for (let at = 0; at < refnumbers.length; at += MAX_SELECTED_ARTICLES) {
        const body = { refnumbers: refnumbers.slice(at, at + MAX_SELECTED_ARTICLES) };
        found.push(...(await call(api.selectArticles, { body })));
      }
      return found;
    },
  };
}

async function fetchFile(url: string, headers: Record<string, string>): Promise<Uint8Array> {
  try {
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(FILE_TIMEOUT_MS) });
    if (!response.ok) throw new Error(`${url} responded ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  } catch (cause) {
    throw new AppError('unavailable', { cause });
  }
}

export type Content = ReturnType<typeof createContent>;

/** Maximum size of a picture, in bytes. Pictures that svc-content has stored are usually below 350,000 bytes. */
const MAX_BYTES = 1_000_000;
/** Number of cached pictures: enough for the current design, the previous design and previews. */
const CACHED = 12;

async function embedPictures(
  design: Omit<PrintedDesign, 'logo_image'>,
  { logo_image }: Pick<Settings, 'logo_image'>,
  readPicture: (path: string) => Promise<string>,
): Promise<PrintedDesign> {
  const dataUrl = (image: string) => (image.startsWith('data:') ? image : readPicture(image));
  const [signature, seal, logo] = await Promise.all([
    dataUrl(design.signature_image),
    dataUrl(design.seal_image),
    dataUrl(logo_image),
  ]);
  return { ...design, signature_image: signature, seal_image: seal, logo_image: logo };
}

/**
 * Creates a function that reads a picture from svc-content and returns a `data:` URL. Pictures are cached by their
 * path, which contains a hash of the content. If a picture is missing or too large, the function logs an error and
 * returns an empty string, so that one picture does not block all certificates. If svc-content is unavailable, the
 * function rejects with `unavailable`, so that no PDF is printed without its pictures.
 */
function pictureReader(
  origin: string,
  log: Logger,
  headers: Record<string, string> = {},
): (path: string) => Promise<string> {
  const cache = new LRUCache<string, string>({ max: CACHED });

  return async function readPicture(path) {
    if (path === '') return '';
    const cached = cache.get(path);
    if (cached !== undefined) return cached;
    const read = await fetchPicture(origin + path, headers);
    if (typeof read !== 'string') {
      log.error({ path, ...read }, 'a picture of the design cannot be used and is omitted');
      return '';
    }
    cache.set(path, read);
    return read;
  };
}

async function fetchPicture(
  url: string,
  headers: Record<string, string>,
): Promise<string | { reason: string }> {
  try {
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (response.status === 404) return { reason: 'the picture does not exist' };
    if (!response.ok) throw new Error(`${url} responded ${response.status}`);
    const bytes = Buffer.from(await response.arrayBuffer());
    if (bytes.length > MAX_BYTES)
      return { reason: `it has ${bytes.length} bytes, more than the limit of ${MAX_BYTES}` };
    return `data:image/webp;base64,${bytes.toString('base64')}`;
  } catch (cause) {
    throw new AppError('unavailable', { cause });
  }
}
