import { elementsOf, type XmlElement } from './xml.ts';

/**
 * Returns how many elements of each kind are not in `held`, by path such as `component_list/component`. A path in `held`
 * stands for all elements below it; `*` stands for any name. An element that `lostAs` names, such as `contrib (editor)`,
 * is counted as one, even if its path is in `held`.
 */
export function unheldKinds(
  article: XmlElement,
  held: readonly string[],
  lostAs: (element: XmlElement) => string | undefined = () => undefined,
): Map<string, number> {
  const isHeld = new RegExp(
    `^(?:${held.map((path) => path.replaceAll('*', '[^/]+')).join('|')})(?:/|$)`,
  );
  const counts = new Map<string, number>();
  const count = (kind: string) => counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const visit = (element: XmlElement, parent: string) => {
    const lost = lostAs(element);
    if (lost) return count(parent + lost);
    const path = parent + element.name;
    if (isHeld.test(path)) return;
    const children = elementsOf(element);
    if (children.length === 0) count(path);
    for (const child of children) visit(child, `${path}/`);
  };
  for (const child of elementsOf(article)) visit(child, '');
  return counts;
}

export function sumOf(counts: readonly (Map<string, number> | undefined)[]): Map<string, number> {
  const sum = new Map<string, number>();
  for (const [kind, count] of counts.flatMap((one) => [...(one ?? [])])) {
    sum.set(kind, (sum.get(kind) ?? 0) + count);
  }
  return sum;
}
