import { articlePath } from '@app/contracts';
import { readArticle } from '@app/contracts/endpoints';
import { AppError, type CallService } from '@app/service-kit';

/**
 * Returns the path of an article’s page, or null while it is not public. Rejects with `unavailable` if svc-content does
 * not answer.
 */
export type ArticlePath = (id: string) => Promise<string | null>;

export const articlePaths =
  (call: CallService): ArticlePath =>
  async (id) => {
    try {
      return articlePath(await call(readArticle, { params: { id } }));
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') return null;
      throw error;
    }
  };
