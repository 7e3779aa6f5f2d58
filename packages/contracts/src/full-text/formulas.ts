import { namedNodes } from './ids.ts';
import type { Question } from './report.ts';
import type { FullText } from './tree.ts';

/** Asks about formulas of which readers see only the TeX. */
export const askAboutFormulas = (text: FullText): Question[] =>
  namedNodes(text).flatMap((node): Question[] => {
    if (node.type !== 'equation' || !node.tex) return [];
    const { id, tex, mathml, content, picture } = node;
    if (mathml !== undefined || content || picture) return [];
    return [{ id: `undrawn-formula-${id}`, kind: 'undrawn-formula', node: id, excerpt: tex }];
  });
