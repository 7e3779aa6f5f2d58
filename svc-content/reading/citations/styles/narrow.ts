/**
 * Reduces citation styles to the parts that journal articles need. citeproc-js expands every macro, so formatting
 * with a complete style takes a second. Run this script with `npx node svc-content/reading/citations/styles/narrow.ts`.
 */
import '@citation-js/plugin-csl';
import { readFileSync, writeFileSync } from 'node:fs';
import { type CitationStyle, citationStyleNames } from '@app/contracts';
import { plugins } from '@citation-js/core';
import { XMLBuilder, XMLParser } from 'fast-xml-parser';

interface Element {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
}

/** The remaining parts of an element. `rendered` is true if the element contained a variable before the reduction. */
type Rest = { elements: Element[]; rendered: boolean };

/** The variables of `CslItem`, with `page-first` and `citation-number`, which citeproc-js adds. */
const VARIABLES = new Set(
  (
    'title author container-title ISSN volume issue issued page page-first DOI URL abstract ' +
    'keyword citation-number'
  ).split(' '),
);
const OF_VARIABLES = ['text', 'number', 'label', 'date', 'names'];
const NOTE = 'Narrowed to the articles of a journal by narrow.ts; the whole style is at the link.';

const words = (text = '') => text.split(/\s+/).filter(Boolean);

/** Returns a complete style from the package of citation-js, or from `original/` if the package lacks the style. */
export function wholeStyle(style: CitationStyle): string {
  const { styles } = plugins.config.get('@csl');
  const original = (file: string) =>
    readFileSync(new URL(`./original/${file}.csl`, import.meta.url), 'utf8');
  const whole: Record<CitationStyle, () => string> = {
    apa: () => styles.get('apa'),
    mla: () => original('modern-language-association'),
    chicago: () => original('chicago-author-date'),
    vancouver: () => styles.get('vancouver'),
    harvard: () => styles.get('harvard1'),
  };
  return whole[style]();
}

/** Returns a reduced style that cites articles exactly like the complete style. */
export function narrowStyle(csl: string): string {
  const root = readXml(csl);
  const bibliography = childNamed(root, 'bibliography');
  const layout = bibliography && childNamed(bibliography, 'layout');
  if (!bibliography || !layout) throw new Error('The style has no <bibliography> with a <layout>');
  const narrower = new Narrower(root);
  layout.children = narrower.rest(layout.children).elements;
  bibliography.children = [layout];
  const used = narrower.macrosIn(layout.children);
  root.children = root.children
    .filter(({ name, attributes }) => name !== 'macro' || used.has(attributes.name ?? ''))
    .map((child) => {
      if (child.name === 'citation') return citation();
      if (child.name !== 'macro') return child;
      return { ...child, children: narrower.macro(child.attributes.name ?? '').elements };
    });
  return writeXml(root);
}

function childNamed(element: Element, name: string): Element | undefined {
  return element.children.find((child) => child.name === name);
}

class Narrower {
  readonly #macros: Map<string, Element>;
  readonly #narrowed = new Map<string, Rest>();

  constructor(root: Element) {
    const macros = root.children.filter(({ name }) => name === 'macro');
    this.#macros = new Map(macros.map((macro) => [macro.attributes.name ?? '', macro]));
  }

  macro(name: string): Rest {
    const known = this.#narrowed.get(name) ?? this.rest(this.#macros.get(name)?.children ?? []);
    this.#narrowed.set(name, known);
    return known;
  }

  macrosIn(elements: Element[], used = new Set<string>()): Set<string> {
    for (const { attributes, children } of elements) {
      if (attributes.macro && !used.has(attributes.macro)) {
        used.add(attributes.macro);
        this.macrosIn(this.macro(attributes.macro).elements, used);
      }
      this.macrosIn(children, used);
    }
    return used;
  }

  rest(elements: Element[]): Rest {
    const rests = elements.map((element) => this.#restOf(element));
    return {
      elements: rests.flatMap((one) => one.elements),
      rendered: rests.some(({ rendered }) => rendered),
    };
  }

  #restOf(element: Element): Rest {
    const { name, attributes } = element;
    if (name === 'choose') return this.#restOfChoice(element);
    if (name === 'text' && attributes.macro) {
      const { elements, rendered } = this.macro(attributes.macro);
      return { elements: elements.length > 0 ? [element] : [], rendered };
    }
    if (name === 'names') return this.#restOfNames(element);
    if (OF_VARIABLES.includes(name) && attributes.variable) {
      return { elements: VARIABLES.has(attributes.variable) ? [element] : [], rendered: true };
    }
    if (name !== 'group') return { elements: [element], rendered: false };
    const { elements: children, rendered } = this.rest(element.children);
    // CSL renders a group only if one of its variables has a value.
    const isEmpty = children.length === 0 || (rendered && !this.#renders(children));
    return { elements: isEmpty ? [] : [{ ...element, children }], rendered };
  }

  #restOfNames(element: Element): Rest {
    const known = words(element.attributes.variable).filter((one) => VARIABLES.has(one));
    const children = element.children
      .map((child) =>
        child.name === 'substitute'
          ? { ...child, children: this.rest(child.children).elements }
          : child,
      )
      .filter(({ name, children: left }) => name !== 'substitute' || left.length > 0);
    const isSubstituted = children.some(({ name }) => name === 'substitute');
    if (known.length === 0 && !isSubstituted) return { elements: [], rendered: true };
    const variable = known.length > 0 ? known.join(' ') : (element.attributes.variable ?? '');
    const attributes = { ...element.attributes, variable };
    return { elements: [{ ...element, attributes, children }], rendered: true };
  }

  /** Removes branches that never apply to an article, and all branches after a branch that always applies. */
  #restOfChoice(choice: Element): Rest {
    const branches: Element[] = [];
    let rendered = false;
    for (const branch of choice.children) {
      const verdict = branch.name === 'else' || holds(branch.attributes);
      if (verdict === false) continue;
      const left = this.rest(branch.children);
      rendered ||= left.rendered;
      if (verdict === true && branches.length === 0) return left;
      const condition = branches.length === 0 ? 'if' : 'else-if';
      const name = verdict === true ? 'else' : condition;
      const attributes = verdict === true ? {} : branch.attributes;
      branches.push({ ...branch, name, attributes, children: left.elements });
      if (verdict === true) break;
    }
    const isEmpty = branches.every(({ children }) => children.length === 0);
    return { elements: isEmpty ? [] : [{ ...choice, children: branches }], rendered };
  }

  #renders(elements: Element[]): boolean {
    return elements.some(
      ({ name, attributes, children }) =>
        (OF_VARIABLES.includes(name) && attributes.variable !== undefined) ||
        (attributes.macro !== undefined && this.#renders(this.macro(attributes.macro).elements)) ||
        this.#renders(children),
    );
  }
}

/** Returns whether the condition holds for all articles, or undefined if this depends on the article. */
function holds({ match = 'all', ...tests }: Record<string, string>): boolean | undefined {
  const verdicts = Object.entries(tests).flatMap(([test, values]) =>
    words(values).map((value) => {
      if (test === 'type') return value === 'article-journal';
      if (['locator', 'position', 'disambiguate'].includes(test)) return false;
      return VARIABLES.has(value) ? undefined : false;
    }),
  );
  const decisive = match !== 'all';
  if (verdicts.includes(decisive)) return match === 'any';
  if (verdicts.includes(undefined)) return undefined;
  return match !== 'any';
}

/**
 * Returns a minimal format of in-text citations. CSL requires this element, although the system formats only
 * bibliographies.
 */
function citation(): Element {
  const title = { name: 'text', attributes: { variable: 'title' }, children: [], text: '' };
  const layout = { name: 'layout', attributes: {}, children: [title], text: '' };
  return { name: 'citation', attributes: {}, children: [layout], text: '' };
}

// White space is significant in attributes such as `delimiter=", "`, so it must be preserved.
const XML = {
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  trimValues: false,
} as const;
type Ordered = { ':@'?: Record<string, string>; '#text'?: string } & Record<string, unknown>;

function readXml(xml: string): Element {
  const read = (ordered: Ordered[]): Element[] =>
    ordered.flatMap((one) => {
      const name = Object.keys(one).find((key) => key !== ':@') ?? '';
      if (name === '#text' || name.startsWith('?')) return [];
      // The cast is safe: with `preserveOrder`, the value of every other key is a list of children.
      const inner = one[name] as Ordered[];
      const children = read(inner);
      const text = children.length > 0 ? '' : inner.map((piece) => piece['#text'] ?? '').join('');
      return [{ name, attributes: one[':@'] ?? {}, children, text }];
    });
  const parser = new XMLParser({ ...XML, processEntities: false, parseTagValue: false });
  const [root] = read(parser.parse(xml));
  if (!root) throw new Error('The style has no root element');
  return root;
}

function writeXml(root: Element): string {
  const write = ({ name, attributes, children, text }: Element): Ordered => ({
    [name]: text ? [{ '#text': text }] : children.map(write),
    ':@': attributes,
  });
  const options = { ...XML, processEntities: false, suppressEmptyNode: true };
  const builder = new XMLBuilder({ ...options, format: true, indentBy: '  ' });
  return `<?xml version="1.0" encoding="utf-8"?>\n<!-- ${NOTE} -->${builder.build([write(root)])}`;
}

if (import.meta.main) {
  for (const style of citationStyleNames) {
    writeFileSync(new URL(`./${style}.csl`, import.meta.url), narrowStyle(wholeStyle(style)));
  }
}
