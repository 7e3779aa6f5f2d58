import { escapeXml } from '@app/contracts';
import { anchorOf, type Equation, isMathml } from '@app/contracts/full-text';
import type { ReactNode } from 'react';
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

/**
 * A formula as MathML or, if there is none, as text, picture or TeX. Beside MathML and pictures, the TeX source is shown
 * on demand.
 */
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
  // The schema has already checked the MathML. It is checked again, because the markup becomes part of a page.
  if (mathml !== undefined && isMathml(mathml)) {
    const markup = withAttributes(browserMathml(mathml), tex, isBlock);
    const isWide = mathml.replace(/<[^>]*>/g, '').length > FITTING;
    // A formula cannot be broken into lines, so a wide formula scrolls.
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

/** The Unicode code points of `A` and `a` in each mathematical alphabet. */
const ALPHABETS: Record<string, readonly [number, number]> = {
  'double-struck': [0x1d538, 0x1d552],
  script: [0x1d49c, 0x1d4b6],
  'bold-script': [0x1d4d0, 0x1d4ea],
  fraktur: [0x1d504, 0x1d51e],
  'bold-fraktur': [0x1d56c, 0x1d586],
};

/** Letters that Unicode had before it added the alphabets above. The alphabets have gaps at these letters. */
const EARLIER: Record<string, Record<string, string>> = {
  'double-struck': { C: 'ℂ', H: 'ℍ', N: 'ℕ', P: 'ℙ', Q: 'ℚ', R: 'ℝ', Z: 'ℤ' },
  script: {
    ...{ B: 'ℬ', E: 'ℰ', F: 'ℱ', H: 'ℋ', I: 'ℐ', L: 'ℒ', M: 'ℳ', R: 'ℛ' },
    ...{ e: 'ℯ', g: 'ℊ', o: 'ℴ' },
  },
  fraktur: { C: 'ℭ', H: 'ℌ', I: 'ℑ', R: 'ℜ', Z: 'ℨ' },
};

/**
 * Converts a formula to MathML Core, which browsers implement. Browsers ignore `mathvariant`, so letters of
 * mathematical alphabets are replaced with their own Unicode characters; the style sheet implements the other variants.
 * Relative values of the attributes of `mpadded`, such as `width="+2em"`, are removed, because browsers treat them as
 * absolute and would draw letters on top of each other.
 */
const browserMathml = (mathml: string): string =>
  mathml
    .replace(
      /(<m[ino][^>]* mathvariant="([a-z-]+)"[^>]*>)([^<]*)/g,
      (_, tag: string, variant: string, text: string) => tag + inAlphabet(text, variant),
    )
    .replace(/<mpadded[^>]*>/g, (tag) => tag.replace(/ [a-z]+="[+-][^"]*"/g, ''));

function inAlphabet(text: string, variant: string): string {
  const alphabet = ALPHABETS[variant];
  if (!alphabet || text.includes('&')) return text;
  const [upper, lower] = alphabet;
  return text.replace(/[A-Za-z]/g, (letter) => {
    const earlier = EARLIER[variant]?.[letter];
    if (earlier) return earlier;
    const isUpper = letter <= 'Z';
    const at = letter.charCodeAt(0) - (isUpper ? 0x41 : 0x61);
    return String.fromCodePoint((isUpper ? upper : lower) + at);
  });
}
