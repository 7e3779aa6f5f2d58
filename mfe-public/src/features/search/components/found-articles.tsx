import type { SearchResult } from '@app/contracts';
import { Fragment } from 'react';
import { ArticleTable } from '../../articles/components/article-table.tsx';
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
          authors: authors.map((name, at) => (
            <Fragment key={`${name} ${at}`}>
              {at > 0 && ', '}
              <bdi>
                <RichText html={markedHtml(escapeHtml(name), terms)} />
              </bdi>
            </Fragment>
          )),
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

/** Prevents a line break before the ellipsis at the end of an excerpt. */
function joinedEllipsis(excerpt: string): string {
  return excerpt.replace(/\s+(?=(?:…|\.{3})$)/, '\u00a0');
}
