// Pages of readers use this function, so this file does without zod.

/** Returns the label of a value. A value of a later release, such as `in-print`, is shown by its text: “In print”. */
export function labelOf(labels: Readonly<Record<string, string>>, value: string): string {
  if (Object.hasOwn(labels, value)) return labels[value] ?? value;
  const words = value.replace(/[-_]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
