import { elementsOf, type XmlElement } from '../xml/read-xml.ts';

/**
 * Counts the elements that are not in `held`, by path such as `component_list/component`. A path in `held` includes all
 * elements below it. An element for which `lostAs` returns a name, such as `contrib (editor)`, is counted as one
 * element, even below a path in `held`.
 */
export function unheldKinds(
  article: XmlElement,
  held: readonly string[],
  lostAs: (element: XmlElement, isHeld: boolean) => string | undefined = () => undefined,
): Map<string, number> {
  const paths = new Set(held);
  const counts = new Map<string, number>();
  const count = (path: string) => {
    const kind = path.replace(/^front\/article-meta\//, '');
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  };
  const visit = (element: XmlElement, parent: string, isIn: boolean) => {
    const path = parent + element.name;
    const isHeld = isIn || paths.has(path);
    const lost = lostAs(element, isHeld);
    if (lost) return count(parent + lost);
    const children = elementsOf(element);
    if (children.length === 0 && !isHeld) count(path);
    for (const child of children) visit(child, `${path}/`, isHeld);
  };
  for (const child of elementsOf(article)) visit(child, '', false);
  return counts;
}

export function sumOf(counts: readonly (Map<string, number> | undefined)[]): Map<string, number> {
  const sum = new Map<string, number>();
  for (const [kind, count] of counts.flatMap((one) => [...(one ?? [])])) {
    sum.set(kind, (sum.get(kind) ?? 0) + count);
  }
  return sum;
}
