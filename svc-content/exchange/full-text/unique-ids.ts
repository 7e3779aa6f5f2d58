import { elementsOf, type XmlElement } from '../xml/read-xml.ts';

const isSubArticle = ({ name }: XmlElement) => name === 'sub-article' || name === 'response';

/**
 * Makes ids unique, because publishers repeat ids of the article in its sub-articles. A link within a sub-article leads
 * to the element with the id in this sub-article. If several elements of one part have the same id, the first one keeps
 * the id.
 */
export function makeIdsUnique(article: XmlElement): void {
  const taken = new Set<string>();
  const seeScope = (root: XmlElement) => {
    const renamed = new Map<string, string>();
    const inner: XmlElement[] = [];
    const links: XmlElement[] = [];
    const see = (element: XmlElement) => {
      if (element !== root && isSubArticle(element)) {
        inner.push(element);
        return;
      }
      const { attributes } = element;
      if (attributes.rid) links.push(element);
      if (attributes.id) {
        const { id } = attributes;
        if (renamed.has(id)) delete attributes.id;
        else {
          attributes.id = free(id);
          renamed.set(id, attributes.id);
          taken.add(attributes.id);
        }
      }
      elementsOf(element).forEach(see);
    };
    const free = (id: string): string => {
      let unique = id;
      for (let number = 2; taken.has(unique); number += 1) unique = `${id}-${number}`;
      return unique;
    };
    see(root);
    for (const { attributes } of links) {
      const targets = attributes.rid?.split(/\s+/) ?? [];
      attributes.rid = targets.map((id) => renamed.get(id) ?? id).join(' ');
    }
    inner.forEach(seeScope);
  };
  seeScope(article);
}
