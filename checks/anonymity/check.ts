/**
 * Implements `npm run check:anonymity -- FOLDER…`: writes anonymous copies of the PDFs and Word files in the folders,
 * and of a tagged PDF that Chromium prints. Searches the copies with third-party programs for data that identify the
 * authors. mat2, exiftool and pdfinfo must find nothing. qpdf checks the structure. Further programs compare the copies
 * with the originals: pdftotext and lxml the text, pdftoppm the drawn pages, and pikepdf the parts that must remain.
 * Without arguments, reads the folders named by `REAL_ARTICLES` and `REAL_MANUSCRIPTS`.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { exitWith } from '../../local/setup/fail.mjs';
import { cacheDir } from '../../local/setup/paths.mjs';
import { onStopRequest } from '../../local/setup/stop-request.mjs';
import { browserEnvironment } from '../../local/system/pieces.ts';
import { readTools } from '../../local/system/tools.ts';
import { examineManuscript } from '../../svc-review/files/examine.ts';
import { run } from '../systems/run.ts';
import { withCleanup } from '../systems/with-cleanup.ts';

const { positionals } = parseArgs({ allowPositionals: true });
const { REAL_ARTICLES, REAL_MANUSCRIPTS } = process.env;
const given = [REAL_ARTICLES && join(REAL_ARTICLES, 'pdf'), REAL_MANUSCRIPTS];
const folders = positionals.length > 0 ? positionals : given.filter((path) => path !== undefined);
const temporary = mkdtempSync(`${tmpdir()}/anonymity-`);
const stopRequest = new AbortController();
const { signal } = stopRequest;
onStopRequest(() => stopRequest.abort());
const faults: string[] = [];

/** Properties that exiftool reports even for files without metadata, and colour profiles, which pictures need. */
const HARMLESS =
  /^(?:SourceFile|ExifTool:|System:|File:|ZIP:|Composite:|ICC_Profile:|PDF:(?:PDFVersion|Linearized|PageCount|PageMode|PageLayout|TaggedPDF|Language)$)/;
const tagsSchema = z.array(z.record(z.string(), z.unknown()));
/**
 * Properties that mat2 and pdfinfo report even for a file without metadata, and palettes and resolutions, which
 * pictures need.
 */
const MAT2 = [
  /^\[\+\+?\] Metadata for /,
  /^\s+(?:creation-date|mod-date): -1$|^\s+format: PDF-/,
  /^\s+(?:Gamma|Palette|PixelUnits|PixelsPerUnit[XY]|SRGBRendering|Transparency|Orientation): /,
  /^\s*No metadata found in |^$/,
];
const PDFINFO =
  /^(?:Title|Subject|Keywords|Author|Creator|Producer|CreationDate|ModDate):|^(?:Metadata Stream|JavaScript|Encrypted):\s+yes|^Form:\s+(?!none|\s)/;

let failure: unknown;
await withCleanup(async (cleanup) => {
  cleanup.defer(() => rmSync(temporary, { recursive: true, force: true }));
  const originals = [await taggedPdf(), ...folders.flatMap(filesIn)];
  const pairs: ({ original: string; names: string[] } & Copy)[] = [];
  for (const original of originals) {
    const copy = await copyOf(original);
    if (copy) pairs.push({ original, ...copy, names: await namesIn(original) });
  }
  for (const pair of pairs) faults.push(...(await judged(pair.original, pair)));
  const list = `${temporary}/pairs.json`;
  writeFileSync(list, JSON.stringify(pairs));
  const program = `${import.meta.dirname}/compare.py`;
  const compared = await mustRun(`${cacheDir}/pikepdf/bin/python`, program, list);
  faults.push(...compared.split('\n').filter((line) => line !== ''));
  for (const fault of faults) console.log(fault);
  console.log(`${pairs.length} copies, ${faults.length} errors`);
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

function filesIn(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => /\.(?:pdf|docx)$/.test(name));
  return names.map((name) => join(folder, name));
}

/** Prints a PDF with headings, a list, a table, a link and an alternative text. */
async function taggedPdf(): Promise<string> {
  const page = `${temporary}/page.html`;
  writeFileSync(
    page,
    '<html lang="en"><title>Ada Quillfeather</title><h1>Brine</h1><p>Text with <a href="https://doi.org/10.1">a link</a></p>' +
      '<ul><li>One</li><li>Two</li></ul><table><tr><th>A</th></tr><tr><td>1</td></tr></table><h2>Methods</h2><p>More</p></html>',
  );
  const path = `${temporary}/tagged.pdf`;
  const { CHROMIUM_PATH } = browserEnvironment(readTools());
  const options = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--generate-pdf-document-outline',
  ];
  await mustRun(`${CHROMIUM_PATH}`, ...options, `--print-to-pdf=${path}`, `file://${page}`);
  return path;
}

interface Copy {
  copy: string;
  /** The parts of the file that have unknown types. They were copied unchanged. */
  unread: string[];
}

async function copyOf(path: string): Promise<Copy | undefined> {
  const kind = path.endsWith('.pdf') ? 'pdf' : 'docx';
  const folder = `${temporary}/copies`;
  mkdirSync(folder, { recursive: true });
  try {
    const file = { path, name: basename(path) };
    const { anonymous, report } = await examineManuscript({ file, kind, people: [], folder });
    // A neutral file name, because mat2 and pdfinfo also report the name.
    const copy = `${folder}/${readdirSync(folder).length}.${kind}`;
    await rename(anonymous, copy);
    const parts = report.findings.filter((finding) => finding.kind === 'metadata');
    return { copy, unread: parts.map(({ excerpt }) => excerpt) };
  } catch (error) {
    faults.push(`${path}: ${JSON.stringify(error)}`);
    return undefined;
  }
}

/** Returns the names of people in the metadata of a file. */
async function namesIn(path: string): Promise<string[]> {
  const tags = ['Author', 'Creator', 'Manager', 'Company', 'LastModifiedBy', 'Title', 'Artist'];
  const output = await mustRun('exiftool', '-json', ...tags.map((tag) => `-${tag}`), path);
  const [found = {}] = tagsSchema.parse(JSON.parse(output));
  const names = Object.entries(found).filter(([tag]) => tag !== 'SourceFile');
  return names.map(([, name]) => String(name)).filter((name) => name.length > 5);
}

/** Returns the findings of mat2, except those in parts of unknown types (`unread`). */
async function foundByMat2(copy: string, unread: readonly string[]): Promise<string[]> {
  const sections = (await mustRun('mat2', '--show', copy)).split(/(?=\[\+\+\] Metadata for )/);
  return sections
    .filter((section) => !unread.some((name) => section.split('\n')[0]?.endsWith(`/${name}:`)))
    .flatMap((section) =>
      section.split('\n').filter((line) => !MAT2.some((harmless) => harmless.test(line))),
    )
    .map((line) => `mat2: ${line}`);
}

async function judged(original: string, { copy, unread }: Copy): Promise<string[]> {
  const found: string[] = [];
  const exif = await mustRun('exiftool', '-json', '-G', copy);
  const [tags = {}] = tagsSchema.parse(JSON.parse(exif));
  found.push(
    ...Object.keys(tags)
      .filter((tag) => !HARMLESS.test(tag))
      .map((tag) => `exiftool: ${tag}`),
  );
  found.push(...(await foundByMat2(copy, unread)));
  if (copy.endsWith('.pdf')) {
    const info = await mustRun('pdfinfo', copy);
    found.push(
      ...info
        .split('\n')
        .filter((line) => PDFINFO.test(line))
        .map((line) => `pdfinfo: ${line}`),
    );
    const { code, output } = await run(['qpdf', '--check', copy], signal);
    if (code !== 0) found.push(`qpdf: ${output}`);
    for (const [program = '', ...options] of [['pdftotext'], ['pdftoppm', '-r', '40', '-gray']]) {
      const toOutput = program === 'pdftotext' ? ['-'] : [];
      const [one, other] = await Promise.all(
        [original, copy].map((path) => mustRun(program, ...options, path, ...toOutput)),
      );
      if (one !== other) found.push(`${program}: something else`);
    }
  }
  return found.map((fault) => `${original}: ${fault}`);
}
