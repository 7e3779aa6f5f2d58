/**
 * The paths of the hashes by which records of a type name stored files, such as `versions.pdf.sha256`. The sweep of files reads
 * records by these paths, so the types name a field with a file that it would not find.
 */
export type FilePath<Fields> = Fields extends readonly (infer Item)[]
  ? FilePath<Item>
  : Fields extends Date
    ? never
    : Fields extends object
      ? {
          [Name in keyof Fields & string]-?: Name extends 'sha256'
            ? Name
            : `${Name}.${FilePath<Fields[Name]>}`;
        }[keyof Fields & string]
      : never;

/** Returns the paths of the files that are in a store. */
export const pathsOf = <Store extends string>(
  files: Record<string, Store>,
  store: Store,
): string[] => Object.keys(files).filter((path) => files[path] === store);
