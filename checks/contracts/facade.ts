import { z } from 'zod';

/** `facade.json`: the exported names by the contract version that added them. */
const facadeSchema = z.record(z.string(), z.array(z.string()));
export type Facade = z.infer<typeof facadeSchema>;

export const parseFacade = (json: string): Facade => facadeSchema.parse(JSON.parse(json));

const majorOf = (version: string) => version.split('.')[0];

/** Lists the changes to a version that shells in production may already offer. A new major replaces all. */
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
