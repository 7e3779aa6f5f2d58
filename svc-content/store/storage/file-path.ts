/**
 * The paths of all fields that contain the hash of a stored file, such as `versions.pdf.sha256`, in a type of record.
 * The sweep of orphaned files reads the hashes at these paths. The compiler reports a path that the sweep would miss.
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
