import { readFile, writeFile } from 'node:fs/promises';
import { serveProcess } from '@app/service-kit/limited-process';
import { getResolvedPDFJS } from 'unpdf';
import { rewriteDocx } from './docx/examine.ts';
import type { ExaminedFile, FileToExamine } from './examine.ts';
import { rewritePdf } from './pdf/examine.ts';
import { rewriteText } from './plain-text.ts';
import { reportOfFile } from './report/report.ts';

const rewrite = { pdf: rewritePdf, docx: rewriteDocx, txt: rewriteText };

async function examine(file: FileToExamine): Promise<ExaminedFile> {
  const bytes = new Uint8Array(await readFile(file.path));
  const rewritten = await rewrite[file.kind](bytes);
  if ('refused' in rewritten) return rewritten;
  await writeFile(file.target, rewritten.bytes);
  const { pages, texts } = rewritten;
  const words = texts
    .filter(({ part }) => part === 'body')
    .reduce((sum, { text }) => sum + (text.match(/\S+/g)?.length ?? 0), 0);
  return { pages, words, report: reportOfFile(rewritten, file.name, file.people) };
}

await getResolvedPDFJS();
await serveProcess(examine);
