import { FullTextView, linkedAddress } from '@app/full-text-view';
import type { ReactNode } from 'react';
import type { TypesetArticleFields, TypesetDesign } from '../fields.ts';
import { ArticleHead } from './article-head.tsx';

/** The height of a page without its margins, in millimetres. `typeset-article.css` has the margins. */
const PAGE_HEIGHT = 253;

interface TypesetArticleProps {
  fields: TypesetArticleFields;
  design: TypesetDesign;
}

/** An article as its journal prints it. The text has the same components as the article's page. */
export function TypesetArticle({ fields, design }: TypesetArticleProps): ReactNode {
  const { text, addresses } = fields;
  return (
    <main
      className={design.article_columns === 'two' ? 'article two-columns' : 'article'}
      data-page-height={PAGE_HEIGHT}
    >
      <ArticleHead fields={fields} logo={design.logo_image} />
      <FullTextView
        text={text}
        fileAddress={(file) => addresses[file.file] ?? linkedAddress(file)}
      />
    </main>
  );
}
