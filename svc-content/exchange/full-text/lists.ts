import { bareDoi, DOI_PATTERN } from '@app/contracts';
import type { CitedWork, Inline, Note, Notes, References } from '@app/contracts/full-text';
import { childrenNamed, elementsOf, textOf, type XmlElement } from '../xml/read-xml.ts';
import { composed, lineOf, trimmed } from './inlines.ts';
import { commonOf, type Reading } from './reading.ts';

const first = (element: XmlElement, name: string, reading: Reading): Inline[] | undefined => {
  const [found] = childrenNamed(element, name);
  return found && lineOf(found, reading);
};

/** Returns the notes among elements. `element` is their parent, such as a group or the foot of a table. */
export function notesOf(
  element: XmlElement,
  notes: readonly XmlElement[],
  reading: Reading,
): Notes {
  const isGroup = element.name === 'fn-group';
  const label = isGroup ? first(element, 'label', reading) : undefined;
  const title = isGroup ? first(element, 'title', reading) : undefined;
  const kind = isGroup ? element.attributes['content-type'] : undefined;
  const common = isGroup ? commonOf(element) : { id: '' };
  for (const other of notes) {
    if (!['fn', 'label', 'title'].includes(other.name))
      reading.unheld.add(other.name, textOf(other));
  }
  return {
    type: 'notes',
    ...common,
    ...(kind && { kind }),
    ...(label && { label }),
    ...(title && { title }),
    items: notes.filter(({ name }) => name === 'fn').map((note) => noteOf(note, reading)),
  };
}

export function noteOf(element: XmlElement, reading: Reading): Note {
  const label = first(element, 'label', reading);
  const kind = element.attributes['custom-type'] ?? element.attributes['fn-type'];
  return {
    type: 'note',
    ...commonOf(element),
    ...(kind && { kind }),
    ...(label && { label }),
    content: reading.blocks(
      element.children.filter((child) => typeof child === 'string' || child.name !== 'label'),
    ),
  };
}

export function referencesOf(element: XmlElement, reading: Reading): References {
  const label = first(element, 'label', reading);
  const title = first(element, 'title', reading);
  const others = element.children.filter(
    (child) => typeof child !== 'string' && !['label', 'title', 'ref'].includes(child.name),
  );
  return {
    type: 'references',
    ...commonOf(element),
    ...(label && { label }),
    ...(title && { title }),
    content: reading.blocks(others),
    items: childrenNamed(element, 'ref').map((ref) => workOf(ref, reading)),
  };
}

const CITATIONS = ['mixed-citation', 'element-citation', 'nlm-citation', 'citation'];

/** Returns a reference. If a citation has several forms, the printed form is read. */
function workOf(ref: XmlElement, reading: Reading): CitedWork {
  const label = first(ref, 'label', reading);
  const parts = elementsOf(ref).flatMap((part) =>
    part.name === 'citation-alternatives'
      ? [printedOf(part)].flatMap((form) => form ?? [])
      : [part],
  );
  const content: Inline[] = [];
  for (const part of parts) {
    if (part.name === 'label') continue;
    if (content.length > 0) content.push(' ');
    if (CITATIONS.includes(part.name)) content.push(...trimmed(composed(part, reading)));
    else content.push(...noteIn(part, reading));
  }
  // All forms are searched, because the printed form may lack the identifier.
  const doi = doiOf(ref);
  return {
    type: 'reference',
    ...commonOf(ref),
    ...(label && { label }),
    ...(doi !== undefined && { doi }),
    content,
  };
}

/** Returns the printed form of a citation, or the first form if no form is printed. */
export const printedOf = (alternatives: XmlElement) => {
  const forms = elementsOf(alternatives);
  return forms.find(({ name }) => name === 'mixed-citation') ?? forms[0];
};

/** Returns the text of a note within a reference, because the text of the reference includes the note. */
function noteIn(part: XmlElement, reading: Reading): Inline[] {
  if (part.name !== 'note') {
    reading.unheld.add(part.name, textOf(part));
    return lineOf(part, reading);
  }
  return elementsOf(part).flatMap((each, at): Inline[] => [
    ...(at > 0 ? [' '] : []),
    ...lineOf(each, reading),
  ]);
}

function doiOf(citation: XmlElement): string | undefined {
  for (const element of elementsOf(citation)) {
    const { 'pub-id-type': type, 'ext-link-type': link, href } = element.attributes;
    const isId = element.name === 'pub-id' && type === 'doi';
    const isLink = element.name === 'ext-link' && (link === 'doi' || /doi\.org\//.test(href ?? ''));
    const doi = isId ? bareDoi(textOf(element)) : isLink ? bareDoi(href ?? textOf(element)) : '';
    if (DOI_PATTERN.test(doi)) return doi;
    const within = doiOf(element);
    if (within !== undefined) return within;
  }
  return undefined;
}
