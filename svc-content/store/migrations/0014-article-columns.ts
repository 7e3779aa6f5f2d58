import type { Migration } from '@app/service-kit/migrations';
import { completeSingleton } from './singletons.ts';

/** Adds the columns of typeset articles to the design of documents. */
export const articleColumns: Migration = {
  number: 14,
  name: 'columns of typeset articles',
  up: (connection) => completeSingleton(connection, 'design', { article_columns: 'one' }),
};
