import type { SearchResult } from '@app/contracts';
import { Fragment } from 'react';
import { ArticleTable } from '../../articles/components/article-table.tsx';
import { NAMES_IN_LISTS } from '../../articles/components/author-names.tsx';
import { RichText } from '../../journal/components/rich-text.tsx';
import { escapeHtml } from '../../journal/format.ts';
import { markedHtml } from '../highlight.ts';
import classes from './found-articles.module.css';

interface FoundArticlesProps {
  articles: readonly SearchResult[];
  /** The position of the first article among all results. */
  first: number;
  journal: string;
}

/** A table of the found articles with the search terms marked. */
export function FoundArticles({ articles, first, journal }: FoundArticlesProps) {
  return (
    <div className={classes.found}>
      <ArticleTable
        articles={articles}
        journal={journal}
        first={first}
        matchedText={({ title, authors, excerpt, terms }) => ({
          title: markedHtml(title, terms),
          authors: <FoundAuthors authors={authors} terms={terms} />,
          excerpt: excerpt && (
            <p className={classes.excerpt} dir="auto">
              <RichText html={markedHtml(escapeHtml(joinedEllipsis(excerpt)), terms)} />
            </p>
          ),
        })}
      />
    </div>
  );
}

/** The first authors of an article, and further authors whose names match the query. */
function FoundAuthors({ authors, terms }: Pick<SearchResult, 'authors' | 'terms'>) {
  const names = authors.map((name) => ({ name, html: markedHtml(escapeHtml(name), terms) }));
  const some = names.filter(({ html }, at) => at < NAMES_IN_LISTS || html.includes('<mark>'));
  // As in `AuthorNames`, a single further name is shown instead of “and 1 other”.
  const listed = names.length > some.length + 1 ? some : names;
  return (
    <>
      {listed.map(({ name, html }, at) => (
        <Fragment key={`${name} ${at}`}>
          {at > 0 && ', '}
          <bdi>
            <RichText html={html} />
          </bdi>
        </Fragment>
      ))}
      {listed.length < names.length && ` and ${names.length - listed.length} others`}
    </>
  );
}

/** Prevents a line break before the ellipsis at the end of an excerpt. */
function joinedEllipsis(excerpt: string): string {
  return excerpt.replace(/\s+(?=(?:…|\.{3})$)/, '\u00a0');
}
