import type { ShownArticle } from '../shown-article.ts';
import classes from './article-record.module.css';

type Module = typeof import('./article-record.tsx');

/** The module of the record, once a loader has loaded it. */
let loaded: Module | undefined;

export interface RecordFacts {
  /** Whether the article has a record besides its abstract. */
  hasRecord: boolean;
  /** The article's type, or empty for a research article, as most are. */
  typeName: string;
}

/** Loads the module if the article needs it. */
export async function loadRecord(article: ShownArticle): Promise<RecordFacts> {
  const { contributors, funding, references, relations, translations } = article;
  const lists = [funding, references, relations, translations];
  const hasRecord =
    lists.some((list) => list.length > 0) || contributors.some(({ roles }) => roles !== undefined);
  const isUsual = article.type === 'research-article';
  if (!hasRecord && isUsual) return { hasRecord, typeName: '' };
  loaded ??= await import('./article-record.tsx');
  return { hasRecord, typeName: isUsual ? '' : loaded.typeNames[article.type] };
}

/**
 * Renders the record on the server and after a navigation, when a loader has called `loadRecord`. A browser that hydrates
 * the server's page leaves its markup as it is: some articles have hundreds of references, and none reacts to the reader.
 * The styles are imported in this module, so that the server's document contains them.
 */
export function StaticRecord({ article }: { article: ShownArticle }) {
  if (loaded) {
    return (
      <div key={article.refnumber} className={classes.record}>
        <loaded.ArticleRecord article={article} />
      </div>
    );
  }
  const unchanged = { __html: '' };
  return (
    <div className={classes.record} suppressHydrationWarning dangerouslySetInnerHTML={unchanged} />
  );
}
