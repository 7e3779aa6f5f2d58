import {
  ARTICLES_AT_ONCE,
  type Article,
  archiveSummarySchema,
  articleSchema,
  DESIGN_PATH,
  documentDesignSchema,
  type Editor,
  editorSchema,
  type IssueKey,
  refnumberSchema,
  type SelectedArticle,
  type Settings,
  selectedArticleSchema,
  settingsSchema,
} from '@app/contracts';
import { AppError, type Logger } from '@app/service-kit';
import { z } from 'zod';
import type { PrintedDesign } from '../templates/fields.ts';
import { embedPictures, pictureReader } from './pictures.ts';

/** An article and its journal, read at one moment. */
export interface Publication {
  article: Article;
  settings: Settings;
  design: PrintedDesign;
}

/** Client of svc-content's public API: everything that documents say is public. */
export interface Content {
  /** Rejects with `not_found` if the article is unknown or not enabled. */
  article(refnumber: string): Promise<Article>;
  settings(): Promise<Settings>;
  /** Enabled editors. */
  editors(): Promise<Editor[]>;
  design(): Promise<PrintedDesign>;
  publication(refnumber: string): Promise<Publication>;
  /** The first article of the newest issue that has one; null if nothing is published. */
  newestArticle(): Promise<Article | null>;
  /** The enabled ones among these articles, in the same order. */
  selection(refnumbers: readonly string[]): Promise<SelectedArticle[]>;
  /** Number of enabled articles in an issue. */
  countOf(issue: IssueKey): Promise<number>;
  /** A stored picture as a `data:` URL; empty for an empty path and for a missing picture. */
  picture(path: string): Promise<string>;
}

/** svc-content responds from memory. */
const TIMEOUT_MS = 5_000;
/** Issues are created before their articles; more empty ones at the top are not expected. */
const ISSUES_LOOKED_AT = 5;

export function createContent(origin: string, log: Logger): Content {
  const picture = pictureReader(origin, log);
  const articlesOf = ({ year, volume, issue }: IssueKey) =>
    `${origin}/api/archives/${year}/${volume}/${issue}`;

  const article = async (refnumber: string) => {
    if (!refnumberSchema.safeParse(refnumber).success) throw new AppError('not_found');
    return read(`${origin}/api/archives/ref/${encodeURIComponent(refnumber)}`, articleSchema);
  };
  const settings = () => read(`${origin}/api/settings/`, settingsSchema);
  const design = async () =>
    embedPictures(await read(`${origin}${DESIGN_PATH}`, documentDesignSchema), picture);

  return {
    picture,
    article,
    settings,
    design,
    editors: () => read(`${origin}/api/editors/`, z.array(editorSchema)),
    async publication(refnumber) {
      const parts = await Promise.all([article(refnumber), settings(), design()]);
      return { article: parts[0], settings: parts[1], design: parts[2] };
    },
    async newestArticle() {
      const archives = await read(`${origin}/api/archives/`, z.array(archiveSummarySchema));
      const issues = archives.flatMap(({ year, volume, issues }) =>
        issues.toReversed().map((issue) => ({ year, volume, issue })),
      );
      for (const issue of issues.slice(0, ISSUES_LOOKED_AT)) {
        const [first] = await read(articlesOf(issue), z.array(articleSchema));
        if (first) return first;
      }
      return null;
    },
    countOf: async (issue) => (await read(articlesOf(issue), z.array(z.unknown()))).length,
    async selection(refnumbers) {
      const found: SelectedArticle[] = [];
      for (let at = 0; at < refnumbers.length; at += ARTICLES_AT_ONCE) {
        const url = `${origin}/api/archives/selection`;
        const articles = await read(url, z.array(selectedArticleSchema), {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ refnumbers: refnumbers.slice(at, at + ARTICLES_AT_ONCE) }),
        });
        found.push(...articles);
      }
      return found;
    },
  };
}

async function read<S extends z.ZodType>(
  url: string,
  schema: S,
  request?: RequestInit,
): Promise<z.output<S>> {
  let status: number;
  let body: unknown;
  try {
    const response = await fetch(url, { ...request, signal: AbortSignal.timeout(TIMEOUT_MS) });
    status = response.status;
    body = await response.json();
  } catch (cause) {
    throw new AppError('unavailable', { cause });
  }
  if (status === 404) throw new AppError('not_found');
  const result = schema.safeParse(body);
  if (status === 200 && result.success) return result.data;
  throw new AppError('unavailable', {
    cause: new Error(`${url} responded ${status}`, { cause: result.error }),
  });
}
