import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fullTextSchema, namedNodes, textOfBlocks, walk } from '@app/contracts/full-text';
import { expect, it } from 'vitest';
import { childrenNamed, elementsOf, readXml, type XmlElement } from '../xml/read-xml.ts';
import { readFullText } from './read-full-text.ts';
import { textsOfXml } from './xml-words.ts';

/** The folder with full texts of several publishers. Without it, these tests are skipped. */
const { REAL_FULL_TEXTS } = process.env;

const files = globSync('**/*.{xml,jats}', { cwd: REAL_FULL_TEXTS ?? '/nonexistent' }).sort();
/** Removes commas, because commas are added between the parts of citations. */
const compared = (text: string) => text.split(/[\s,]+/).filter(Boolean);

/** Counts elements, except in the front matter, which is not read. */
const count = (element: XmlElement, names: readonly string[]): number => {
  if (element.name.startsWith('front')) return 0;
  const within = elementsOf(element).reduce((sum, child) => sum + count(child, names), 0);
  return within + Number(names.includes(element.name));
};

it.skipIf(files.length === 0)('reads real texts with all their words in the same order', () => {
  const table: string[] = [];
  for (const file of files) {
    const xml = readFileSync(join(REAL_FULL_TEXTS ?? '', file), 'utf8');
    const began = performance.now();
    const { text, questions, unheld, lostWords } = readFullText(xml);
    const ms = Math.round(performance.now() - began);
    const article = readXml(xml, 150);
    const words = (...names: string[]) => {
      const parts = names.flatMap((name) => childrenNamed(article, name));
      return compared(textsOfXml(parts).join(' '));
    };
    const body = words('body');
    // Notes within the text are at the end of the back matter.
    const read = compared(textOfBlocks([...text.body, ...text.back]));
    expect(read, file).toEqual(words('body', 'back'));
    const nodes = namedNodes(text);
    expect(new Set(nodes.map(({ id }) => id)).size, file).toBe(nodes.length);
    expect(fullTextSchema.safeParse(text).error, file).toBeUndefined();
    let formulas = 0;
    const see = (node: { type: string }) => {
      if (node.type === 'equation') formulas += 1;
    };
    walk(text, { enter: see, inline: see });
    expect(formulas, file).toBe(count(article, ['inline-formula', 'disp-formula', 'chem-struct']));
    expect(lostWords, file).toEqual([]);
    const sum = unheld.map(({ element, count: times }) => `${element} ${times}`).join(', ');
    table.push(
      `| ${basename(file)} | ${body.length} | ${formulas} | ${questions.length} | ${sum || '–'} | ${ms} |`,
    );
  }
  process.stdout.write(`${table.join('\n')}\n`);
});
