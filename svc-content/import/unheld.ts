import { elementsOf, type XmlElement } from './xml.ts';

/**
 * Returns how many elements of each kind are not in `held`, by path such as `component_list/component`. A path in `held`
 * stands for all elements below it; `*` stands for any name.
 */
export function unheldKinds(article: XmlElement, held: readonly string[]): Map<string, number> {
  const isHeld = new RegExp(
    `^(?:${held.map((path) => path.replaceAll('*', '[^/]+')).join('|')})(?:/|$)`,
  );
  const counts = new Map<string, number>();
  const visit = (element: XmlElement, path: string) => {
    if (isHeld.test(path)) return;
    const children = elementsOf(element);
    if (children.length === 0) counts.set(path, (counts.get(path) ?? 0) + 1);
    for (const child of children) visit(child, `${path}/${child.name}`);
  };
  for (const child of elementsOf(article)) visit(child, child.name);
  return counts;
}

export function sumOf(counts: readonly (Map<string, number> | undefined)[]): Map<string, number> {
  const sum = new Map<string, number>();
  for (const [kind, count] of counts.flatMap((one) => [...(one ?? [])])) {
    sum.set(kind, (sum.get(kind) ?? 0) + count);
  }
  return sum;
}
