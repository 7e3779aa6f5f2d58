import { buffer } from 'node:stream/consumers';
import { type ExportedText, type FullText, filesOfText } from '@app/contracts/full-text';
import { AppError } from '@app/service-kit';
import type { Actor } from '@app/service-kit/audit';
import { type Stores, storedFile } from '../../store/storage/stores.ts';
import type { ArticleRecord } from '../model.ts';
import type { SourceFile, TextVersionFields } from './model.ts';
import { fileNodes } from './result.ts';
import { type ShowParts, showText } from './service.ts';
import { parseRead } from './versions.ts';

interface Parts extends ShowParts {
  stores: Stores;
}

const inTexts = (name: string) => `assets/texts/${name}`;

/** Returns a version as an exported journal contains it. */
export function exportedText(version: TextVersionFields, article: ArticleRecord): ExportedText {
  const { number, kind, basedOn, restores, file, text, report, figures } = version;
  const { fulltext } = article;
  return {
    number,
    kind,
    ...(basedOn !== undefined && { basedOn }),
    ...(restores !== undefined && { restores }),
    ...(file && {
      source: { name: file.name, type: file.type, file: inTexts(`${file.sha256}.bin`) },
    }),
    text: inTexts(`${text.sha256}.json`),
    report: inTexts(`${report.sha256}.json`),
    figures: figures.map((name) => `assets/figures/${name}`),
    createdby: version.createdby,
    created: version.created.toISOString(),
    ...(fulltext?.version === number && { shown: fulltext.pdf }),
  };
}

/**
 * Stores the versions of an exported text that the article lacks. The files must have been sent before. Throws
 * `invalid_request` before any write if a file is missing or differs from the hash in its path.
 */
export async function importTexts(
  parts: Parts,
  article: string,
  texts: readonly ExportedText[],
  by: Actor,
): Promise<void> {
  const { textVersions } = parts;
  const known = new Map((await textVersions.list(article)).map((each) => [each.number, each]));
  const versions: TextVersionFields[] = [];
  for (const text of texts) {
    const there = known.get(text.number);
    if (!there) versions.push(await versionOf(parts, article, text));
    else if (text.text !== inTexts(`${there.text.sha256}.json`)) {
      throw invalid(`The article has another text as version ${text.number}`);
    }
  }
  for (const version of versions) await textVersions.restore(version);
  const shown = texts.find((text) => text.shown);
  // An interrupted import may have stored all versions without showing one. Then, `fulltext` is absent. If an editor
  // has withdrawn the text, `fulltext` is null.
  if (!shown || parts.articles.find(article)?.fulltext !== undefined) return;
  const pdf = shown.shown === 'typeset' ? 'typeset' : 'author';
  const choice = { shown: shown.number, pdf, version: undefined } as const;
  await showText(parts, article, choice, by);
}

async function versionOf(
  { stores }: Parts,
  article: string,
  exported: ExportedText,
): Promise<TextVersionFields> {
  const sizes = new Map<string, number>();
  for (const path of filesOfText(exported)) {
    const file = storedFile(stores, path);
    const found = file && (await file.store.stat(file.sha256));
    if (!found) throw invalid(`${path} was not sent: start the import again`);
    sizes.set(path, found.size);
  }
  const contentAt = (path: string) => ({
    sha256: storedFile(stores, path)?.sha256 ?? '',
    size: sizes.get(path) ?? 0,
  });
  const read = async (path: string): Promise<unknown> => {
    const { sha256 } = contentAt(path);
    return JSON.parse(String(await buffer(await stores.texts.read(sha256))));
  };
  const { number, kind, basedOn, restores, source, text, report, createdby, created } = exported;
  const parsed = parseRead(await read(text), await read(report));
  if (!parsed) throw invalid(`${text} is no text of an article`);
  const figures = exported.figures.map((path) => path.replace(/^.*\//, ''));
  const file: SourceFile | undefined = source && {
    ...{ name: source.name, type: source.type },
    ...contentAt(source.file),
  };
  return {
    _id: `${article}:${number}`,
    ...{ article, number, kind, createdby },
    ...(basedOn !== undefined && { basedOn }),
    ...(restores !== undefined && { restores }),
    ...(file && { file }),
    text: contentAt(text),
    report: contentAt(report),
    figures: figuresOf(parsed.text).filter((name) => figures.includes(name)),
    openQuestions: parsed.questions.length,
    created: new Date(created),
  };
}

const figuresOf = (text: FullText) => [...new Set(fileNodes(text).map(({ file }) => file))];

const invalid = (message: string) =>
  new AppError('invalid_request', { issues: [{ path: 'texts', message }] });
