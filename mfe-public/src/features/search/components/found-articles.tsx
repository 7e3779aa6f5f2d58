import type { SearchResult } from '@app/contracts';
import { Fragment } from 'react';
import { ArticleTable } from '../../articles/components/article-table.tsx';
import { markedHtml } from '../highlight.ts';
import classes from './found-articles.module.css';
import { Marked } from './marked.tsx';

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
                <Marked text={name} terms={terms} />
              </bdi>
            </Fragment>
          )),
          excerpt: excerpt && (
            <p className={classes.excerpt} dir="auto">
              <Marked text={excerpt.replace(/\s+(?=(?:…|\.{3})$)/, '\u00a0')} terms={terms} />
            </p>
          ),
        })}
      />
    </div>
  );
}
