import { readFileSync, writeFileSync } from 'node:fs';

/** Writes a file of config/ with values for its variables, such as `${NODE}`, to a folder. Returns its path. */
export function writeConfig(
  name: string,
  folder: string,
  values: Record<string, string>,
  target = name,
): string {
  const text = readFileSync(`${import.meta.dirname}/config/${name}`, 'utf8');
  const path = `${folder}/${target}`;
  const filled = text.replace(/\$\{(\w+)\}/g, (whole, variable) => values[variable] ?? whole);
  writeFileSync(path, filled, { mode: 0o600 });
  return path;
}
