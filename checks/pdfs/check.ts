/**
 * Implements `npm run check:pdfs`: prints signed documents of every kind, and certificates of names in every script, and has
 * others' programs judge them. veraPDF validates PDF/A-3b and PDF/UA-1; qpdf the structure; poppler's pdfsig and pyHanko the
 * signatures, also after one byte has changed. `--certificates 500` sets the number of certificates.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { exitWith } from '../../local/setup/fail.mjs';
import { cacheDir, projectRoot } from '../../local/setup/paths.mjs';
import { onStopRequest } from '../../local/setup/stop-request.mjs';
import { browserEnvironment } from '../../local/system/pieces.ts';
import { readTools } from '../../local/system/tools.ts';
import { run } from '../systems/run.ts';

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

const { values } = parseArgs({ options: { certificates: { type: 'string', default: '28' } } });
const folder = mkdtempSync(`${tmpdir()}/pdfs-`);
const stopRequest = new AbortController();
const { signal } = stopRequest;
onStopRequest(() => stopRequest.abort());
const faults: string[] = [];
try {
  Object.assign(process.env, browserEnvironment(readTools()));
  const program = `${projectRoot}/svc-pdf/testing/print-samples.ts`;
  await mustRun(process.execPath, program, folder, values.certificates);
  const files = readdirSync(folder).filter((name) => name.endsWith('.pdf'));
  for (const flavour of ['3b', 'ua1']) await validate(flavour);
  for (const file of files) await judge(`${folder}/${file}`);
  for (const fault of faults) console.log(fault);
  console.log(`${files.length} PDFs, ${faults.length} errors`);
} catch (error) {
  if (!signal.aborted) exitWith(error);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(signal.aborted ? 130 : faults.length === 0 ? 0 : 1);

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
  // It exits with 1 if a document does not conform.
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

async function judge(path: string): Promise<void> {
  const root = `${folder}/document-root.pem`;
  const pyhanko = [`${cacheDir}/pyhanko/bin/pyhanko`, 'sign', 'validate', '--trust', root];
  const verdicts = async (file: string) => ({
    pdfsig: (await run(['pdfsig', '-nocert', file], signal)).output.includes('Signature is Valid.'),
    pyhanko: (await run([...pyhanko, file], signal)).output.includes('INTACT:TRUSTED,UNTOUCHED'),
  });
  for (const [program, isValid] of Object.entries(await verdicts(path))) {
    if (!isValid) faults.push(`${path}: not valid for ${program}`);
  }
  const { code, output } = await run(['qpdf', '--check', path], signal);
  if (code !== 0) faults.push(`${path}: ${output}`);
  const bytes = readFileSync(path);
  const at = Math.floor(bytes.length / 3);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  const changed = `${folder}/changed`;
  writeFileSync(changed, bytes);
  for (const [program, isValid] of Object.entries(await verdicts(changed))) {
    if (isValid) faults.push(`${path}: still valid for ${program} after a byte has changed`);
  }
}
