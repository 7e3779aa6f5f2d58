import { escapeXml } from '@app/contracts';
import { anchorOf, type Equation, isMathml } from '@app/contracts/full-text';
import type { ReactNode } from 'react';
import { browserMathml } from './browser-mathml.ts';
import { Picture } from './pictures.tsx';
import { added, type Rendering } from './rendering.ts';

interface FormulaProps {
  equation: Equation;
  rendering: Rendering;
  isPlain?: boolean;
  isLinked?: boolean;
  isBlock?: boolean;
  /** The formula as text. */
  children?: ReactNode;
}

/** The maximum number of characters with which a formula fits on a phone. */
const FITTING = 18;

/** Adds the text alternative and, for display formulas, the style. */
function withAttributes(mathml: string, tex: string | undefined, isBlock: boolean): string {
  const opening = /^<math[^>]*/.exec(mathml)?.[0] ?? '';
  const alternative = tex && !opening.includes(' alttext=') ? ` alttext="${escapeXml(tex)}"` : '';
  const display = isBlock && !opening.includes(' display=') ? ' display="block"' : '';
  return opening + alternative + display + mathml.slice(opening.length);
}

/** A formula as MathML or, if there is none, as text, picture or TeX. The TeX source is shown on demand. */
export function Formula({
  equation,
  rendering,
  isPlain = false,
  isLinked = false,
  isBlock = false,
  children,
}: FormulaProps) {
  const { id, tex, mathml, picture } = equation;
  const identity = isPlain || isBlock ? {} : { id: anchorOf(id) };
  const source = tex && !isPlain && (
    <code className="ft-tex" {...added}>
      {tex}
    </code>
  );
  // The schema has already checked this. Checked again here, because the markup becomes part of a page.
  if (mathml !== undefined && isMathml(mathml)) {
    const markup = withAttributes(browserMathml(mathml), tex, isBlock);
    const isWide = mathml.replace(/<[^>]*>/g, '').length > FITTING;
    // A formula cannot be broken into lines, so a wide one scrolls.
    const scrolling =
      isWide && !isPlain && !isLinked
        ? { tabIndex: 0, role: 'group', 'aria-label': 'Formula' }
        : {};
    return (
      <>
        <span
          {...identity}
          {...scrolling}
          className={isWide ? 'ft-math ft-wide' : 'ft-math'}
          dangerouslySetInnerHTML={{ __html: markup }}
        />
        {source}
      </>
    );
  }
  if (children) return <span {...identity}>{children}</span>;
  if (picture)
    return (
      <span {...identity}>
        <Picture file={picture} rendering={rendering} alt={tex} isWithin />
        {source}
      </span>
    );
  // The formula cannot be drawn.
  return (
    <span {...identity} {...(!isPlain && { role: 'group', 'aria-label': 'Formula in TeX' })}>
      <code className="ft-formula" translate="no" dir="ltr" {...added}>
        {tex}
      </code>
    </span>
  );
}
