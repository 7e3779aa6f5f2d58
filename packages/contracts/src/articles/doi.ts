interface DoiSettings {
  doi_prefix: string;
  doi_pattern: string;
}

/** The parts of an article that a pattern of DOIs can contain. */
export type DoiParts = Record<'year' | 'volume' | 'issue' | 'refnumber', string | number>;

/** Returns the DOI that the journal's pattern gives an article; null if the settings have no prefix or no pattern. */
export function doiOf({ doi_prefix, doi_pattern }: DoiSettings, parts: DoiParts): string | null {
  if (doi_prefix === '' || doi_pattern === '') return null;
  const suffix = doi_pattern.replace(/\{(year|volume|issue|refnumber)\}/g, (_, part) =>
    // The expression matches only these names.
    String(parts[part as keyof DoiParts]),
  );
  return `${doi_prefix}/${suffix}`;
}
