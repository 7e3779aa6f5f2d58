import sax from 'sax';

/** An element of MathML or JATS. Namespace prefixes are removed from names. */
export interface MathElement {
  name: string;
  attributes: Record<string, string>;
  children: MathNode[];
}
export type MathNode = MathElement | string;

/** The maximum nesting of formulas, which limits recursion. */
const MAX_DEPTH = 40;

/** Operators that are not displayed, by their entities in MathML. */
const INVISIBLE = /&(?:InvisibleTimes|InvisibleComma|ApplyFunction|it|ic|af);/g;

/** Parses an element. Returns undefined if it is not well-formed. */
export function parseMath(markup: string): MathElement | undefined {
  const parser = sax.parser(true);
  const root: MathElement = { name: '', attributes: {}, children: [] };
  const open = [root];
  const top = () => open.at(-1) ?? root;
  parser.onopentag = ({ name, attributes }) => {
    if (open.length > MAX_DEPTH) throw new RangeError('Nested too deep');
    const texts = Object.entries(attributes).map(([key, value]) => [key, String(value)]);
    const element: MathElement = {
      name: name.slice(name.indexOf(':') + 1),
      attributes: Object.fromEntries(texts),
      children: [],
    };
    top().children.push(element);
    open.push(element);
  };
  parser.onclosetag = () => open.pop();
  parser.ontext = (text) => top().children.push(text);
  parser.oncdata = (text) => top().children.push(text);
  // The names of unknown characters remain in the text. Other errors end the parsing.
  parser.onerror = ({ message }) => {
    if (/entity/i.test(message)) parser.resume();
  };
  try {
    parser.write(markup.replace(INVISIBLE, '')).close();
  } catch {
    return undefined;
  }
  return elementsIn(root)[0];
}

export function elementsIn({ children }: MathElement): MathElement[] {
  return children.filter((child) => typeof child !== 'string');
}

export function textIn(node: MathNode): string {
  return typeof node === 'string' ? node : node.children.map(textIn).join('');
}

/**
 * Returns TeX without the document or the delimiters around it, because publishers write formulas as whole documents or
 * between delimiters such as `$`.
 */
export function withoutDocument(tex: string): string {
  const body = /\\begin\{document\}([\s\S]*)\\end\{document\}/.exec(tex)?.[1] ?? tex;
  return body
    .trim()
    .replace(/^(?:\$\$?|\\[([])([\s\S]*?)(?:\$\$?|\\[)\]])$/, '$1')
    .trim();
}
