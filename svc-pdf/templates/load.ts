import { readFile } from 'node:fs/promises';
import type { Templates } from './markup.ts';

const BUILD = new URL('../dist/', import.meta.url);

/** Loads the built templates. Throws if they are not built. */
export async function loadTemplates(): Promise<Templates> {
  return built(async () => {
    // `templates/index.tsx` checks this type. The comment in the call is for the bundler of `npm start`.
    const module = (await import(/* webpackIgnore: true */ `${BUILD}templates.mjs`)) as {
      templates: Templates;
    };
    return module.templates;
  });
}

/**
 * Returns the template version, which identifies the code of templates, fonts, printing and file names in zips. The
 * build computes it as a hash (`rspack.config.ts`). Another version may print the same fields differently.
 */
export async function readTemplateVersion(): Promise<string> {
  return built(() => readFile(new URL('template-version.txt', BUILD), 'utf8'));
}

async function built<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    throw new Error('The templates are not built: run `npm run build -w svc-pdf`', { cause });
  }
}
