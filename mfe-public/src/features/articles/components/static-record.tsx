import type { Byline } from '../affiliations.ts';
import type { ShownArticle } from '../shown-article.ts';
import './article-record.module.css';

type Module = typeof import('./article-record.tsx');

/** The module of the record, once a loader has loaded it. */
let loaded: Module | undefined;

export interface RecordFacts {
  /** Whether the article has a record besides its abstract. */
  hasRecord: boolean;
  /** The article's type, or empty for a research article, as most are. */
  typeName: string;
  byline: Byline;
}

const NAMES_ONLY: RecordFacts = {
  hasRecord: false,
  typeName: '',
  byline: { places: [], marks: [] },
};

/** Returns the facts of an article. Loads the module if more is known than the authors' names. */
export async function loadRecord(article: ShownArticle): Promise<RecordFacts> {
  const { type, contributors, funding, references, relations, translations } = article;
  const lists = [funding, references, relations, translations];
  const hasLists = lists.some((list) => list.length > 0);
  const hasDetails = contributors.some((author) => Object.keys(author).length > 1);
  if (type === 'research-article' && !hasLists && !hasDetails) return NAMES_ONLY;
  loaded ??= await import('./article-record.tsx');
  return {
    hasRecord: hasLists || contributors.some(({ roles }) => roles !== undefined),
    typeName: type === 'research-article' ? '' : loaded.typeNames[type],
    byline: loaded.bylineOf(contributors),
  };
}

/**
 * Renders the record on the server and after a navigation, when a loader has called `loadRecord`. A browser that hydrates
 * the server's page leaves its markup as it is: some articles have hundreds of references, and none reacts to the reader.
 * The styles are imported in this module, so that the server's document contains them.
 */
export function StaticRecord({ article }: { article: ShownArticle }) {
  if (loaded) {
    return (
      <div key={article.refnumber}>
        <loaded.ArticleRecord article={article} />
      </div>
    );
  }
  const unchanged = { __html: '' };
  return <div suppressHydrationWarning dangerouslySetInnerHTML={unchanged} />;
}
