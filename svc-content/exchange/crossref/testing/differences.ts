import { elementsOf, type XmlElement } from '../../xml/read-xml.ts';

/** The elements whose order among their siblings is compared. */
const NUMBERED = new Set(['person_name', 'organization', 'citation', 'issn', 'titles']);
/** The attributes that identify an element. */
const MARKS = ['applies_to', 'identifier-type', 'relationship-type', 'id_type', 'property'];

/** A text or an attribute. `kind` is its path. `place` is the same path with the numbers of repeated elements. */
interface Fact {
  kind: string;
  place: string;
  text: string;
}

/** The texts at a path that only the official version or only our version of an element has. */
export interface Difference {
  official: string[];
  ours: string[];
}

/** Compares the texts and attributes of two versions of an element. Returns the differences, by path. */
export function differencesOf(official: XmlElement, ours: XmlElement): Map<string, Difference> {
  const differences = new Map<string, Difference>();
  const note = (side: keyof Difference, { kind, text }: Fact) => {
    const noted = differences.get(kind) ?? { official: [], ours: [] };
    noted[side].push(text);
    differences.set(kind, noted);
  };
  const unmatched = Map.groupBy(factsOf(ours, '', ''), keyOf);
  for (const fact of factsOf(official, '', '')) {
    if (!unmatched.get(keyOf(fact))?.pop()) note('official', fact);
  }
  for (const fact of [...unmatched.values()].flat()) note('ours', fact);
  return differences;
}

const keyOf = ({ place, text }: Fact) => `${place}\n${text}`;

function factsOf(element: XmlElement, kind: string, place: string): Fact[] {
  const { children, attributes } = element;
  const elements = elementsOf(element);
  const hasText = children.some((child) => typeof child === 'string' && child.trim() !== '');
  const numbers = new Map<string, number>();
  return [
    ...Object.entries(attributes).map(([name, text]) => ({
      kind: `${kind}@${name}`,
      place: `${place}@${name}`,
      text,
    })),
    ...(hasText || elements.length === 0 ? [{ kind, place, text: wholeText(element) }] : []),
    ...elements.flatMap((child) => {
      const number = (numbers.get(child.name) ?? 0) + 1;
      numbers.set(child.name, number);
      const mark = MARKS.map((name) => child.attributes[name]).find(Boolean);
      const name = mark ? `${child.name}(${mark})` : child.name;
      const numbered = NUMBERED.has(child.name) ? `${name}[${number}]` : name;
      return factsOf(child, joined(kind, name), joined(place, numbered));
    }),
  ];
}

const joined = (path: string, name: string) => (path ? `${path}/${name}` : name);

const wholeText = ({ children }: XmlElement): string =>
  children
    .map((child) => (typeof child === 'string' ? child : wholeText(child)))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
