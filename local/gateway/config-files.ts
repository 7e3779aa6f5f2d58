import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { parse, YAMLParseError } from 'yaml';
import type { z } from 'zod';

/** A setting that the embedded gateway does not support. The message names file and setting. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Reads a YAML file of `gateway/`. Unknown keys are errors: ignoring them would make the embedded gateway differ
 * from Traefik.
 * @throws ConfigError naming the file and every problem
 */
export function readConfigFile<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
  expand: (text: string) => string = (text) => text,
): z.output<Schema> {
  const name = relative(process.cwd(), file);
  let document: unknown;
  try {
    document = parse(expand(readFileSync(file, 'utf8')));
  } catch (cause) {
    if (cause instanceof YAMLParseError || cause instanceof ConfigError || isSystemError(cause)) {
      throw new ConfigError(`${name}: ${cause.message}`, { cause });
    }
    throw cause;
  }
  const result = schema.safeParse(document);
  if (result.success) return result.data;
  const problems = result.error.issues.map(
    (issue) => `${name}: ${issue.path.join('.') || 'the file'}: ${issue.message}`,
  );
  throw new ConfigError(problems.join('\n'));
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}

const addressList = /\{\{ range splitList "," \(env "(\w+)" \| nospace\) \}\}(.*?)\{\{ end \}\}/g;
const firstOfList = /\{\{ env "(\w+)" \| splitList "," \| first \}\}/g;
const optionalValue = /\{\{ env "(\w+)"(?: \| default "(\w*)")? \}\}/g;

/**
 * Expands the expressions of Traefik's file templates that our files use.
 *
 * - `{{ range splitList "," (env "NAME" | nospace) }}…{{ . }}…{{ end }}` repeats a text for each part of a list
 * - `{{ env "NAME" | splitList "," | first }}` is the first part of a list
 * - `{{ env "NAME" }}` and `{{ env "NAME" | default "0" }}` are a variable that may be unset
 * @throws ConfigError for an unset list and for any other expression
 */
export function expandTemplate(text: string, env: NodeJS.ProcessEnv): string {
  const listIn = (variable: string): string[] => {
    const value = env[variable]?.replaceAll(/\s/g, '');
    if (!value) throw new ConfigError(`the environment variable ${variable} is not set`);
    return value.split(',');
  };
  const expanded = text
    .replace(addressList, (_, variable: string, item: string) =>
      listIn(variable)
        .map((part) => item.replaceAll('{{ . }}', part))
        .join(''),
    )
    .replace(firstOfList, (_, variable: string) => listIn(variable)[0] ?? '')
    .replace(optionalValue, (_, variable: string, otherwise = '') => env[variable] || otherwise);
  const unknown = /\{\{.*/.exec(expanded);
  if (unknown) throw new ConfigError(`unknown template expression: ${unknown[0]}`);
  return expanded;
}
