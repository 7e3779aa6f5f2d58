import type { FullText, SubArticle } from '@app/contracts/full-text';
import { renderBlocks } from './blocks.tsx';
import { nameOfSubArticle } from './contents.tsx';
import { DoiLink } from './doi-link.tsx';
import { Heading } from './heading.tsx';
import { Inlines } from './inlines.tsx';
import {
  added,
  type FileAddress,
  named,
  type Rendering,
  spokenIn,
  targetsOf,
} from './rendering.ts';

export interface FullTextViewProps {
  text: FullText;
  fileAddress: FileAddress;
  /** The level of the headings of the top-level sections. */
  level?: number;
}

/**
 * Renders the text of an article as markup that needs no scripts. Omits the front matter, because the page shows the
 * article's record instead. Every node has the id that `anchorOf` returns. `full-text.css` has the styles.
 */
export function FullTextView({ text, fileAddress, level = 2 }: FullTextViewProps) {
  const rendering: Rendering = {
    fileAddress,
    targets: targetsOf(text),
    blocks: (content, at) => renderBlocks(content, rendering, at),
  };
  return (
    <div className="ft" {...spokenIn(text)}>
      <FormulaSwitch text={text} />
      <div
        className={formulasWith('mathml', text) > MANY_FORMULAS ? 'ft-parts ft-late' : 'ft-parts'}
      >
        {rendering.blocks(text.body, level)}
        {rendering.blocks(text.back, level)}
        {rendering.blocks(text.floats, level)}
        {text.subArticles.map((article) => (
          <SubArticleView key={article.id} article={article} rendering={rendering} level={level} />
        ))}
      </div>
    </div>
  );
}

/**
 * In a text with more formulas than this, sections far from the window are laid out later, because layout is slow
 * (`full-text.css`).
 */
const MANY_FORMULAS = 100;

/** Returns the number of formulas that have TeX or MathML. */
function formulasWith(form: 'tex' | 'mathml', node: unknown): number {
  if (typeof node !== 'object' || node === null) return 0;
  const isOne = 'type' in node && node.type === 'equation' && form in node;
  return Object.values(node).reduce<number>(
    (sum, part) => sum + formulasWith(form, part),
    isOne ? 1 : 0,
  );
}

/**
 * A switch that shows the TeX of all formulas, so that readers can copy it. Works without scripts, and is a single tab
 * stop.
 */
function FormulaSwitch({ text }: { text: FullText }) {
  if (formulasWith('tex', text) === 0) return null;
  return (
    <label className="ft-switch" {...added}>
      <input type="checkbox" className="ft-tex-shown" /> Show the TeX of formulas
    </label>
  );
}

interface SubArticleViewProps {
  article: SubArticle;
  rendering: Rendering;
  level: number;
}

function SubArticleView({ article, rendering, level }: SubArticleViewProps) {
  const { title, authors, doi, subArticles } = article;
  return (
    <section {...named(article)} className="ft-sub-article">
      <Heading level={level} isAdded={!title}>
        {title ? <Inlines content={title} rendering={rendering} /> : nameOfSubArticle(article)}
      </Heading>
      {authors.length > 0 && (
        <p className="ft-authors" {...added}>
          {authors.join(', ')}
        </p>
      )}
      <DoiLink doi={doi} />
      {[article.front, article.body, article.back, article.floats].map((part, at) => (
        <div key={at}>{rendering.blocks(part, level + 1)}</div>
      ))}
      {subArticles.map((each) => (
        <SubArticleView key={each.id} article={each} rendering={rendering} level={level + 1} />
      ))}
    </section>
  );
}
