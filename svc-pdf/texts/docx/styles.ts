import { childNamed, elementsOf, type XmlElement } from '@app/service-kit/docx';

export const valOf = (element: XmlElement | undefined, name: string): string | undefined =>
  childNamed(element, name)?.attributes['w:val'];

/** The styles of a Word file, with the properties that they inherit from their base styles. */
export class Styles {
  readonly #styles = new Map<string, XmlElement>();

  constructor(part: XmlElement | undefined) {
    for (const style of part ? elementsOf(part) : []) {
      if (style.name === 'w:style') this.#styles.set(style.attributes['w:styleId'] ?? '', style);
    }
  }

  nameOf(id: string): string {
    return valOf(this.#styles.get(id), 'w:name') ?? '';
  }

  /** Returns a style, followed by its base styles. */
  chainOf(id: string | undefined): { id: string; style: XmlElement }[] {
    const chain: { id: string; style: XmlElement }[] = [];
    for (let next = id; next !== undefined; ) {
      const style = this.#styles.get(next);
      const own = next;
      if (!style || chain.some((each) => each.id === own)) break;
      chain.push({ id: next, style });
      next = valOf(style, 'w:basedOn');
    }
    return chain;
  }

  /** Returns the first value that `read` finds in a style or its base styles. */
  find<Value>(id: string | undefined, read: (style: XmlElement) => Value | undefined) {
    for (const { style } of this.chainOf(id)) {
      const value = read(style);
      if (value !== undefined) return value;
    }
    return undefined;
  }
}
