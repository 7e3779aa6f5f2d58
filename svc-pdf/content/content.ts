import {
  type Editor,
  type IssueKey,
  MAX_SELECTED_ARTICLES,
  refnumberSchema,
  type SelectedArticle,
  type Settings,
} from '@app/contracts';
import * as api from '@app/contracts/endpoints';
import { AppError, type Logger, serviceClient } from '@app/service-kit';
import { z } from 'zod';
import type { PrintedDesign } from '../templates/fields.ts';
import { embedPictures, pictureReader } from './pictures.ts';

/** An article and its journal, read at one moment. */
export interface Publication {
  article: SelectedArticle;
  settings: Settings;
  design: PrintedDesign;
}

/** svc-content responds from memory. */
const TIMEOUT_MS = 5_000;
/** Issues are created before their articles; more empty ones at the top are not expected. */
const ISSUES_LOOKED_AT = 5;

/** Leaves the articles unparsed: an issue may have thousands. */
const listForCount = { ...api.listArticles, responses: { 200: z.array(z.unknown()) } } as const;

/** Client of svc-content's public API: everything that documents say is public. */
export function createContent(origin: string, log: Logger) {
  const call = serviceClient(origin, TIMEOUT_MS);
  const picture = pictureReader(origin, log);

  /** Rejects with `not_found` if the article is unknown or not enabled. */
  const article = async (refnumber: string) => {
    if (!refnumberSchema.safeParse(refnumber).success) throw new AppError('not_found');
    return call(api.readArticleByReference, { params: { refnumber } });
  };
  const settings = () => call(api.readSettings, {});
  const design = async () => embedPictures(await call(api.readDesign, {}), picture);

  return {
    /** A stored picture as a `data:` URL; empty for an empty path and for a missing picture. */
    picture,
    article,
    settings,
    design,
    /** Enabled editors. */
    editors: (): Promise<Editor[]> => call(api.listEditors, {}),
    async publication(refnumber: string): Promise<Publication> {
      const parts = await Promise.all([article(refnumber), settings(), design()]);
      return { article: parts[0], settings: parts[1], design: parts[2] };
    },
    /** The first article of the newest issue that has one; null if nothing is published. */
    async newestArticle(): Promise<SelectedArticle | null> {
      const archives = await call(api.listArchives, {});
      const issues = archives.flatMap(({ year, volume, issues }) =>
        issues.toReversed().map((issue) => ({ year, volume, issue })),
      );
      for (const issue of issues.slice(0, ISSUES_LOOKED_AT)) {
        const [first] = await call(api.listArticles, { params: issue });
        if (first) return first;
      }
      return null;
    },
    /** Number of enabled articles in an issue. */
    async countOf({ year, volume, issue }: IssueKey): Promise<number> {
      return (await call(listForCount, { params: { year, volume, issue } })).length;
    },
    /** The enabled ones among these articles, in the same order. */
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

export type Content = ReturnType<typeof createContent>;
