import { readFileSync, writeFileSync } from 'node:fs';
import { projectRoot } from '../../local/setup/paths.mjs';
import { run } from '../systems/run.ts';
import type { Finding } from './journal.ts';

type Registry = 'PyPI' | 'npm' | 'Debian';

/** The third-party programs, and what each of them checks. */
const validators: Record<string, { checks: string; source: Registry; package?: string }> = {
  lxml: { checks: 'OAI-PMH and Dublin Core by their schemas', source: 'PyPI' },
  'libxml2 (lxml)': {
    checks: 'Crossref deposits by the schema 5.4.0',
    source: 'PyPI',
    package: 'lxml',
  },
  xmlschema: { checks: 'Crossref deposits with roles by the schema 5.5.0', source: 'PyPI' },
  pymarc: { checks: 'MARCXML', source: 'PyPI' },
  Sickle: { checks: 'A harvest by OAI-PMH while articles are edited', source: 'PyPI' },
  'oaipmh-scythe': { checks: 'The same harvest, by another client', source: 'PyPI' },
  'HTTP::OAI': {
    checks: 'The same harvest, by a third client',
    source: 'Debian',
    package: 'libhttp-oai-perl',
  },
  signposting: { checks: 'Signposting links of pages, compared with the records', source: 'PyPI' },
  extruct: { checks: 'JSON-LD and Dublin Core in pages', source: 'PyPI' },
  bagit: { checks: 'The bag of each volume', source: 'PyPI' },
  schemathesis: { checks: 'Every public operation of the documented API', source: 'PyPI' },
  'html-metadata': {
    checks: 'The tags that Zotero reads, compared with the records',
    source: 'npm',
  },
  'libxml2-wasm': {
    checks: 'JATS by its DTD 1.3, the feed and the sitemap by their schemas',
    source: 'npm',
  },
  'JATS4R’s rules': {
    checks: 'JATS by the recommendations of JATS4R',
    source: 'npm',
    package: '@jats4r/schematrons',
  },
};

const FILE = `${projectRoot}/mfe-public/src/features/conformance/results.json`;

/** Writes the results for the page `/conformance`. Throws if a third-party program is not in the table above. */
export async function writeResults(
  found: Readonly<Record<string, Finding>>,
  python: string,
  signal: AbortSignal,
): Promise<void> {
  const results = [];
  for (const [name, { records, errors, warnings }] of Object.entries(found)) {
    const validator = validators[name];
    if (!validator) throw new Error(`Add ${name} to the table of validators.`);
    const { checks, source } = validator;
    const version = await versionOf(source, validator.package ?? name, python, signal);
    results.push({ name, version, source, checks, records, errors: errors.length, warnings });
  }
  const date = new Date().toISOString().slice(0, 10);
  writeFileSync(FILE, `${JSON.stringify({ date, results }, null, 2)}\n`);
}

/** Returns the version of an installed package. */
async function versionOf(source: Registry, name: string, python: string, signal: AbortSignal) {
  if (source === 'npm') {
    const manifest = readFileSync(`${projectRoot}/node_modules/${name}/package.json`, 'utf8');
    return String(JSON.parse(manifest).version);
  }
  const program = 'import importlib.metadata, sys; print(importlib.metadata.version(sys.argv[1]))';
  const command =
    source === 'PyPI'
      ? [python, '-c', program, name]
      : ['dpkg-query', '--show', '--showformat', '$' + '{Version}', name];
  const { code, output } = await run(command, signal);
  if (code !== 0) throw new Error(output);
  return output.trim();
}
