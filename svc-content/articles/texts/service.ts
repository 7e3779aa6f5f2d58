import {
  askAboutFormulas,
  type FullText,
  type Question,
  type saveTextSchema,
  type showTextSchema,
} from '@app/contracts/full-text';
import { AppError } from '@app/service-kit';
import type { Actor } from '@app/service-kit/audit';
import type { z } from 'zod';
import { type Stores, storedFigure } from '../../store/storage/stores.ts';
import { drawFormulas } from '../../store/text/formulas/formula.ts';
import type { ArticleCollection } from '../model.ts';
import type { TextVersionFields } from './model.ts';
import { fileNodes } from './result.ts';
import type { SearchedTexts } from './searched-texts.ts';
import type { TextVersions } from './versions.ts';

interface Parts {
  articles: ArticleCollection;
  stores: Pick<Stores, 'figures'>;
  textVersions: TextVersions;
  searchedTexts: Pick<SearchedTexts, 'prepare'>;
}

export type ShowParts = Omit<Parts, 'stores'>;

/**
 * Saves an editor's changes to the current version as a new version. Throws `version_conflict` if there is a newer
 * version.
 */
export async function saveText(
  { stores, textVersions }: Pick<Parts, 'stores' | 'textVersions'>,
  article: string,
  { kind, basedOn, restores, text, questions }: z.output<typeof saveTextSchema>,
  { by }: Actor,
): Promise<TextVersionFields> {
  const [current] = await textVersions.list(article);
  if (!current) throw new AppError('not_found');
  if (current.number !== basedOn) throw new AppError('version_conflict');
  const figures = [
    ...new Set(fileNodes(text).flatMap(({ file }) => (storedFigure(stores, file) ? file : []))),
  ];
  for (const file of figures) {
    if (current.figures.includes(file) || (await textVersions.knowsFigure(article, file))) continue;
    const message = `${file} is no picture of this article: add it first`;
    throw new AppError('invalid_request', { issues: [{ path: 'text', message }] });
  }
  if (restores !== undefined) await textVersions.find(article, restores);
  await drawFormulas(text);
  const before = await textVersions.read(current);
  const { file } = current;
  const number = basedOn + 1;
  const version = { article, number, kind, basedOn, figures, createdby: by.name };
  return textVersions.add(
    { ...version, ...(restores !== undefined && { restores }), ...(file && { file }) },
    { ...before, text, questions: withUndrawn(questions ?? before.questions, text, before.text) },
  );
}

/**
 * Asks about formulas that cannot be drawn. Does not ask again about formulas of the earlier version whose questions
 * the editor has answered.
 */
function withUndrawn(asked: readonly Question[], text: FullText, before: FullText): Question[] {
  const keyOf = ({ id, excerpt }: Question) => `${id} ${excerpt}`;
  const known = new Set(askAboutFormulas(before).map(keyOf));
  const undrawn = askAboutFormulas(text);
  const stay = new Set(undrawn.map(keyOf).filter((key) => known.has(key)));
  return [
    ...asked.filter((question) => question.kind !== 'undrawn-formula' || stay.has(keyOf(question))),
    ...undrawn.filter((question) => !known.has(keyOf(question))),
  ];
}

/** Chooses which version readers see, and which PDF. */
export async function showText(
  { articles, textVersions, searchedTexts }: ShowParts,
  article: string,
  { shown, pdf, version: expected }: z.output<typeof showTextSchema>,
  by: Actor,
): Promise<void> {
  const version = shown === null ? null : await textVersions.find(article, shown);
  // The text is read first, so that searches find it as soon as the record is written.
  if (version) await searchedTexts.prepare(version.text.sha256);
  await articles.update(article, {
    expected,
    stamp: { modifiedby: by.by.name },
    by,
    fields(before) {
      if (!version) return before.fulltext ? { fulltext: null } : {};
      const { number, text } = version;
      const isSame = before.fulltext?.version === number;
      const shownSince = (isSame && before.fulltext?.shownSince) || new Date();
      // Readers receive the present typeset PDF until another one is made.
      const typeset = pdf === 'typeset' ? before.fulltext?.typeset : undefined;
      return { fulltext: { version: number, shownSince, pdf, text, ...(typeset && { typeset }) } };
    },
  });
}
