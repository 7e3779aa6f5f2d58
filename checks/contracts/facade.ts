/** `facade.json`: the names that a version of the shell's contract added, by that version. */
export type Facade = Record<string, string[]>;

const majorOf = (version: string) => version.split('.')[0];

/** What of the later list is not so for shells that offer a version of the earlier one. */
export function changedVersions(before: Facade, after: Facade): string[] {
  const majors = new Set(Object.keys(after).map(majorOf));
  return Object.entries(before).flatMap(([version, names]) => {
    if (!majors.has(majorOf(version))) return [];
    const now = after[version] ?? [];
    const gone = names.filter((name) => !now.includes(name));
    const added = now.filter((name) => !names.includes(name));
    return [
      ...gone.map((name) => `${name} is gone from ${version}: raise the major`),
      ...added.map((name) => `${name} is not in ${version}, which shells offer: raise the minor`),
    ];
  });
}
