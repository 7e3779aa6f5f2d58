// The readers' pages import this file, so it must not import zod.

/**
 * Returns the label of a value. For a value of a later release, such as `in-print`, the label is derived from the
 * value: “In print”.
 */
export function labelOf(labels: Readonly<Record<string, string>>, value: string): string {
  if (Object.hasOwn(labels, value)) return labels[value] ?? value;
  const words = value.replace(/[-_]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
