/**
 * Implements `npm run check:pdfs`: prints signed documents of every kind, and documents of random content with names in
 * every script, alone and in batches, and checks them with third-party programs. veraPDF validates PDF/A-3b and
 * PDF/UA-1; qpdf the structure; poppler's pdfsig, pyHanko and the page Verify the signatures, as they are and after one
 * byte was changed. `--count 500` sets the number of random documents, `--seed 2` makes others.
 */
import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { exitWith } from '../../local/setup/fail.mjs';
import { cacheDir, projectRoot } from '../../local/setup/paths.mjs';
import { onStopRequest } from '../../local/setup/stop-request.mjs';
import { browserEnvironment } from '../../local/system/pieces.ts';
import { readTools } from '../../local/system/tools.ts';
import { checkPdf } from '../../mfe-public/src/features/verification/check-pdf.ts';
import { readFullText } from '../../svc-content/exchange/full-text/read-full-text.ts';
import { run } from '../systems/run.ts';
import { withCleanup } from '../systems/with-cleanup.ts';

const reportSchema = z.object({
  report: z.object({
    jobs: z.array(
      z.object({
        itemDetails: z.object({ name: z.string() }),
        validationResult: z
          .array(
            z.object({
              details: z.object({
                ruleSummaries: z.array(z.object({ clause: z.string(), testNumber: z.number() })),
              }),
            }),
          )
          .optional(),
      }),
    ),
  }),
});

const { values } = parseArgs({
  options: { count: { type: 'string', default: '28' }, seed: { type: 'string', default: '1' } },
});
const folder = mkdtempSync(`${tmpdir()}/pdfs-`);
const root = `${folder}/document-root.pem`;
const stopRequest = new AbortController();
const { signal } = stopRequest;
onStopRequest(() => stopRequest.abort());
const faults: string[] = [];
let failure: unknown;
await withCleanup(async (cleanup) => {
  cleanup.defer(() => rmSync(folder, { recursive: true, force: true }));
  Object.assign(process.env, browserEnvironment(readTools()));
  const { REAL_FULL_TEXTS: texts } = process.env;
  for (const file of texts ? globSync('**/*.{xml,jats}', { cwd: texts }) : []) {
    const { text } = readFullText(readFileSync(`${texts}/${file}`, 'utf8'));
    writeFileSync(`${folder}/${basename(file)}.text.json`, JSON.stringify(text));
  }
  const program = `${projectRoot}/svc-pdf/testing/print-samples.ts`;
  await mustRun(process.execPath, program, folder, values.count, values.seed);
  const files = readdirSync(folder).filter((name) => name.endsWith('.pdf'));
  for (const flavour of ['3b', 'ua1']) await validate(flavour);
  for (const file of files) await checkStructure(`${folder}/${file}`);
  for (const [program, valid] of Object.entries(await judged(folder, files))) {
    const others = files.filter((file) => !valid.has(file));
    faults.push(...others.map((file) => `${file}: not valid for ${program}`));
  }
  const changed = `${folder}/changed`;
  mkdirSync(changed);
  for (const file of files) {
    writeFileSync(
      `${changed}/${file}`,
      withOneByteChanged(file, readFileSync(`${folder}/${file}`)),
    );
  }
  for (const [program, valid] of Object.entries(await judged(changed, files))) {
    const still = files.filter((file) => valid.has(file));
    faults.push(...still.map((file) => `${file}: valid for ${program} after a byte has changed`));
  }
  for (const fault of faults) console.log(fault);
  console.log(`${files.length} PDFs, ${faults.length} errors`);
}).catch((error: unknown) => {
  failure = error;
});
if (signal.aborted) process.exit(130);
if (failure) exitWith(failure);
process.exit(faults.length === 0 ? 0 : 1);

async function mustRun(...command: string[]): Promise<string> {
  const { code, output } = await run(command, signal);
  if (code !== 0) throw new Error(`${command.slice(0, 2).join(' ')} failed:\n${output}`);
  return output;
}

/** Downloads veraPDF with Maven once, and validates all documents. */
async function validate(flavour: string): Promise<void> {
  const library = `${cacheDir}/verapdf`;
  if (!existsSync(library)) {
    const goal = ['-q', '-B', '-f', `${projectRoot}/checks/pdfs/pom.xml`];
    await mustRun('mvn', ...goal, 'dependency:copy-dependencies', `-DoutputDirectory=${library}`);
  }
  const main = ['-cp', `${library}/*`, 'org.verapdf.apps.GreenfieldCliWrapper'];
  // veraPDF exits with 1 if a document does not conform.
  const { output } = await run(
    ['java', ...main, '-f', flavour, '--format', 'json', folder],
    signal,
  );
  const { report } = reportSchema.parse(JSON.parse(output.slice(output.indexOf('{'))));
  if (report.jobs.length === 0) throw new Error(`veraPDF validated nothing:\n${output}`);
  for (const { itemDetails, validationResult = [] } of report.jobs) {
    const rules = validationResult.flatMap(({ details }) => details.ruleSummaries);
    const broken = rules.map(({ clause, testNumber }) => `${clause}-${testNumber}`);
    if (validationResult.length === 0) broken.push('not validated');
    for (const rule of broken) faults.push(`${itemDetails.name}: ${flavour} ${rule}`);
  }
}

async function checkStructure(path: string): Promise<void> {
  const { code, output } = await run(['qpdf', '--check', path], signal);
  if (code !== 0) faults.push(`${path}: ${output}`);
}

/**
 * Returns, for each program, the names of the files whose signature the program accepts as valid and as covering the
 * whole file.
 */
async function judged(place: string, files: string[]): Promise<Record<string, Set<string>>> {
  const paths = files.map((file) => `${place}/${file}`);
  const program = `${import.meta.dirname}/signatures.py`;
  const lines = await mustRun(`${cacheDir}/pyhanko/bin/python`, program, root, ...paths);
  const pyhanko = new Set(lines.split('\n').map((path) => basename(path)));
  const pdfsig = new Set<string>();
  const verify = new Set<string>();
  const pem = readFileSync(`${folder}/document-keys.pem`, 'utf8');
  for (const file of files) {
    const { output } = await run(['pdfsig', '-nocert', `${place}/${file}`], signal);
    const isWhole = output.includes('Total document signed');
    if (isWhole && output.includes('Signature is Valid.')) pdfsig.add(file);
    const finding = await checkPdf(Uint8Array.from(readFileSync(`${place}/${file}`)), pem);
    if (finding.kind === 'whole') verify.add(file);
  }
  return { pyhanko, pdfsig, 'the page Verify': verify };
}

/**
 * Changes a bit outside of the signature's value. The value is padded with zeros, and a change of this padding would
 * have no effect.
 */
function withOneByteChanged(name: string, pdf: Buffer): Buffer {
  const [, start = 0, end = 0] = (
    /\/ByteRange \[0 (\d+) (\d+)/.exec(pdf.toString('latin1')) ?? []
  ).map(Number);
  const signed = pdf.length - (end - start);
  // The position differs between files, but is the same in each run.
  const nth = createHash('sha256').update(name).digest().readUInt32BE() % signed;
  const at = nth < start ? nth : nth + end - start;
  pdf[at] = (pdf[at] ?? 0) ^ 1;
  return pdf;
}
