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
  type SelectedArticle,
  type Settings,
  selectedArticleSchema,
  settingsSchema,
} from '@app/contracts';
import { AppError, type Logger } from '@app/service-kit';
import { z } from 'zod';
import { type PrintedDesign, printedDesign } from '../designs/printed-design.ts';
import { pictureReader } from './pictures.ts';

/** svc-content as anyone may read it: what a certificate says is public. */
export interface Content {
  /** `AppError('not_found')` for an article that is unknown or not enabled. */
  article(refnumber: string): Promise<Article>;
  settings(): Promise<Settings>;
  /** The enabled ones. */
  editors(): Promise<Editor[]>;
  /** The first of the newest issue that has one; null in a journal that has published nothing. */
  newestArticle(): Promise<Article | null>;
  /** The enabled ones of these, in their order. */
  selection(refnumbers: readonly string[]): Promise<SelectedArticle[]>;
  /** How many enabled articles an issue has. */
  countOf(issue: IssueKey): Promise<number>;
  design(): Promise<PrintedDesign>;
  /** A stored picture as a `data:` URL; empty for an empty path, and for a picture that is gone. */
  picture(path: string): Promise<string>;
}

/** It answers out of memory; one that takes longer is not coming. */
const TIMEOUT_MS = 5_000;
/** Issues are made before their articles come; more without any are no journal. */
const ISSUES_LOOKED_AT = 5;

export function createContent(origin: string, log: Logger): Content {
  const picture = pictureReader(origin, log);
  const articlesOf = ({ year, volume, issue }: IssueKey) =>
    `${origin}/api/archives/${year}/${volume}/${issue}`;
  return {
    picture,
    article: (ref) => read(`${origin}/api/archives/ref/${encodeURIComponent(ref)}`, articleSchema),
    settings: () => read(`${origin}/api/settings/`, settingsSchema),
    editors: () => read(`${origin}/api/editors/`, z.array(editorSchema)),
    async newestArticle() {
      const archives = await read(`${origin}/api/archives/`, z.array(archiveSummarySchema));
      const issues = archives.flatMap(({ year, volume, issues }) =>
        issues.toReversed().map((issue) => ({ year, volume, issue })),
      );
      for (const issue of issues.slice(0, ISSUES_LOOKED_AT)) {
        const [article] = await read(articlesOf(issue), z.array(articleSchema));
        if (article) return article;
      }
      return null;
    },
    countOf: async (issue) => (await read(articlesOf(issue), z.array(z.unknown()))).length,
    design: async () =>
      printedDesign(await read(`${origin}${DESIGN_PATH}`, documentDesignSchema), picture),
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
  let answer: unknown;
  try {
    const response = await fetch(url, { ...request, signal: AbortSignal.timeout(TIMEOUT_MS) });
    status = response.status;
    answer = await response.json();
  } catch (cause) {
    throw new AppError('unavailable', { cause });
  }
  if (status === 404) throw new AppError('not_found');
  const result = schema.safeParse(answer);
  if (status === 200 && result.success) return result.data;
  throw new AppError('unavailable', {
    cause: new Error(`${url} answered ${status}`, { cause: result.error }),
  });
}
