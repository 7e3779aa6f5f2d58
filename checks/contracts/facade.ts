import { z } from 'zod';

/** The content of `facade.json`: for each contract version, the names that `@app/web-kit` has exported since it. */
const facadeSchema = z.record(z.string(), z.array(z.string()));
export type Facade = z.infer<typeof facadeSchema>;

export const parseFacade = (json: string): Facade => facadeSchema.parse(JSON.parse(json));

const majorOf = (version: string) => version.split('.')[0];

/** Returns the changes to published versions. A shell in production may already offer these versions to remotes. */
export function changedVersions(before: Facade, after: Facade): string[] {
  const majors = new Set(Object.keys(after).map(majorOf));
  return Object.entries(before).flatMap(([version, names]) => {
    if (!majors.has(majorOf(version))) return [];
    const now = after[version] ?? [];
    const gone = names.filter((name) => !now.includes(name));
    const added = now.filter((name) => !names.includes(name));
    return [
      ...gone.map(
        (name) => `${name} is gone from ${version}: restore it or raise the major version`,
      ),
      ...added.map(
        (name) => `${name} is not in the published ${version}: add it to a new minor version`,
      ),
    ];
  });
}
