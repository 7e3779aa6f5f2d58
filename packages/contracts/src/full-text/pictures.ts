import { namedNodes } from './ids.ts';
import type { Question, QuestionKind } from './report.ts';
import type { FullText } from './tree.ts';

/** The formats that browsers show. */
const SHOWN = /\.(?:png|jpe?g|gif|webp|svg)$/i;
/** A picture over one column of 85 mm needs 1,000 pixels for 300 dots per inch. Half of that looks coarse. */
const MIN_WIDTH = 500;

/** Asks about pictures, when they are stored in their final format. */
export function askAboutPictures(text: FullText): Question[] {
  const questions: Question[] = [];
  for (const node of namedNodes(text)) {
    if (node.type !== 'picture') continue;
    const ask = (kind: QuestionKind) =>
      questions.push({ id: `${kind}-${node.id}`, kind, node: node.id, excerpt: node.file });
    if (!node.alt) ask('missing-alt');
    if (!SHOWN.test(node.file)) ask('picture-format');
    const isDrawing = /\.svg$/i.test(node.file);
    if (!isDrawing && node.width !== undefined && node.width < MIN_WIDTH) ask('low-resolution');
  }
  return questions;
}

/** Returns whether an SVG contains only shapes, texts and pictures, and refers to nothing outside of it. */
export function isDrawing(svg: string): boolean {
  const hasScript =
    /<\s*(?:[\w.-]+:)?(?:script|foreignObject|iframe|set|animate\w*|handler|use\s[^>]*href\s*=\s*["'](?!#))|\son\w+\s*=|javascript:|<!(?:DOCTYPE\s[^>]*\[|ENTITY)/i.test(
      svg,
    );
  const addresses = Array.from(
    svg.matchAll(/(?:href|src)\s*=\s*["']([^"']*)/gi),
    ([, address = '']) => address,
  );
  const styles = Array.from(
    svg.matchAll(/url\(\s*["']?([^)"']*)/gi),
    ([, address = '']) => address,
  );
  const isInside = (address: string) => /^(?:#|data:image\/(?:png|jpe?g);base64,)/.test(address);
  return (
    /<svg\b/.test(svg) &&
    !hasScript &&
    !/@import/i.test(svg) &&
    [...addresses, ...styles].every(isInside)
  );
}
