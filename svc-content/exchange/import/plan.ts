import { setImmediate } from 'node:timers/promises';
import {
  type CheckImport,
  type CreateIssue,
  createIssueSchema,
  doiKey,
  type ImportForm,
  type ImportIssue,
  type ImportPlan,
  type ImportRow,
  type IssueKey,
  importFormSchema,
} from '@app/contracts';
import { filesOfText } from '@app/contracts/full-text';
import { MAX_FIELDS_BYTES, validationIssuesOf } from '@app/service-kit';
import { z } from 'zod';
import { foreseeImport } from '../../articles/import.ts';
import { newestIssueFirst } from '../../articles/issues/keys.ts';
import { refKey, titleKey } from '../../articles/keys.ts';
import type { ArticleCatalogue } from '../../articles/slice.ts';
import type { ConfirmationProofs } from '../../office/orcid/proofs.ts';
import { archivedPath } from '../../store/storage/stores.ts';
import { cleanRichText } from '../../store/text/rich-text.ts';
import { partialDate } from './dates.ts';
import { DroppedPdfs, folderOf } from './dropped-pdfs.ts';
import { importedAuthors } from './imported-authors.ts';
import { IssueNumbers, issueOfRow } from './issue-numbers.ts';
import { type JournalImport, planJournal } from './journal.ts';
import { wholePages } from './normalised.ts';
import { journalNotes } from './published-in.ts';
import { noteDoubts, possibleRelations, withoutSharedOrcids } from './row-details.ts';
import { type Source, type SourceRow, tooManyRows } from './source.ts';
import { sumOf } from './unheld.ts';

const BATCH = 10;

type Report = (field: string, message: string) => void;

/** Performs a dry run: returns what importing each article would do, and stores nothing. */
export async function planImport(
  parts: { catalogue: ArticleCatalogue; proofs: ConfirmationProofs } & JournalImport,
  sources: readonly Source[],
  choices: CheckImport,
): Promise<ImportPlan> {
  const { catalogue } = parts;
  const chosen = new Map(choices.pairs.map(({ row, pdf }) => [row, pdf]));
  const pdfs = new DroppedPdfs(choices.pdfs, [...chosen.values()]);
  /** The place of the first occurrence of each value of a unique field. A key consists of the field and the value. */
  const places = new Map<string, Place>();
  const exported = sources.find(({ journal }) => journal);
  const issueNumbers = new IssueNumbers(catalogue.current.allIssues);
  for (const issue of issuesOf(exported?.journal)) issueNumbers.add(issue);

  const foresee = (
    { status: _, scheduled: __, versions: ___, texts: ____, ...article }: ImportForm,
    place: Place,
    report: Report,
  ) => {
    const foreseen = foreseeImport(catalogue, article);
    for (const { path, message } of foreseen.issues) report(path, message);
    const keys = [
      ['refnumber', refKey(article.refnumber), 'Duplicate reference number'],
      ['title', titleKey(cleanRichText('title', article.title)), 'Duplicate title'],
      ['txnid', article.txnid, 'Transaction ID Already Used'],
      ['doi', doiKey(article.doi), 'Duplicate DOI'],
    ] as const;
    for (const [field, key, message] of keys) {
      if (key === '') continue;
      const previous = places.get(`${field} ${key}`);
      if (previous === undefined) places.set(`${field} ${key}`, place);
      else report(field, `${message}: as in ${placeName(previous, place.file)}`);
    }
    return foreseen.article;
  };

  const plan = (source: Source, row: SourceRow, at: number): ImportRow => {
    const { line, fields, faults: known, publishedIn } = row;
    const { settings } = catalogue.current.records;
    const notes = [...row.notes, ...(publishedIn ? journalNotes(settings, publishedIn) : [])];
    const columns: Partial<Record<string, string>> = source.columns;
    const place = { file: source.file ?? '', line };
    const note = (message: string) => notes.push(message);
    const { file = '', volumelabel, issuelabel, ...given } = withoutSharedOrcids(fields, note);
    const texts = { ...given, ...partialDate(given.publishdate ?? '') };
    noteDoubts(texts, note);
    const faults: ImportIssue[] = [...known];
    const report: Report = (field, message) => {
      faults.push({ line, column: columns[field] ?? field, message });
    };
    const pagenumber = wholePages(texts.pagenumber ?? '', note);
    const sent: typeof texts = { ...texts, pagenumber };
    const { issue, faults: labelFaults } = issueOfRow(
      issueNumbers,
      { ...texts, volumelabel, issuelabel },
      note,
    );
    for (const [part, message] of Object.entries(labelFaults)) report(part, message);
    if (issue) Object.assign(sent, { volume: String(issue.volume), issue: String(issue.issue) });
    const { data, error } = importFormSchema.safeParse(sent);
    if (data) {
      const relations = possibleRelations(data, catalogue.current.articleById, note);
      if (relations.length < data.relations.length) sent.relations = JSON.stringify(relations);
      data.relations = relations;
    }
    for (const { path, message } of error ? validationIssuesOf(error) : []) {
      if (!(path in labelFaults)) report(path, message);
    }
    const message = 'Required, unless articles without it are allowed';
    if (!choices.withoutTxnid && !sent.txnid?.trim()) report('txnid', message);
    if (!choices.withoutEmail && !sent.email?.trim()) report('email', message);
    if (!choices.withoutAbstract && !sent.abstract?.trim()) report('abstract', message);
    const authors = data && importedAuthors(data, parts.proofs);
    const existing =
      data && foresee({ ...data, contributors: authors?.contributors }, place, report);
    const tooLong = existing ? undefined : tooLongRecord(sent);
    if (tooLong) report('', tooLong);
    const chosenPdf = chosen.get(at);
    const user = placeName(place, choices.sources.length > 1 ? '' : place.file);
    const pdf = chosenPdf
      ? pdfs.takeChosen(chosenPdf, user)
      : pdfs.take(file ? [file] : pdfNames(source, row), user, folderOf(place.file));
    if (pdf.fault && !(existing && pdf.name === '')) {
      report(columns.file ? 'file' : 'refnumber', pdf.fault);
    }
    if (existing && pdf.name !== '' && pdf.size !== existing.pdf.size) {
      report('refnumber', 'This article exists already, with another PDF');
    }
    if (issue && data && !existing && faults.length === 0) issueNumbers.add(issue);
    const outcome = existing ? 'exists' : 'new';
    return {
      ...place,
      faults,
      notes: [...notes, ...(authors?.notes ?? [])],
      fields: sent,
      pdf: pdf.name,
      files: data
        ? [...data.versions.map(({ file }) => file), ...data.texts.flatMap(filesOfText)]
        : [],
      refnumber: texts.refnumber ?? '',
      title: data ? cleanRichText('title', data.title) : (texts.title ?? ''),
      outcome: faults.length > 0 ? 'faulty' : outcome,
    };
  };

  const rows: ImportRow[] = [];
  const all = sources.flatMap((source) => source.rows.map((row) => ({ source, row })));
  const tooMany = tooManyRows(all.length);
  const faults = sources.flatMap(({ file = '', faults }) =>
    faults.map((fault) => ({ ...fault, file })),
  );
  if (tooMany) faults.push({ file: '', line: 1, column: '', message: tooMany });
  for (const [at, { source, row }] of (tooMany ? [] : all).entries()) {
    if (at % BATCH === 0) await setImmediate();
    rows.push(plan(source, row, at));
  }
  const missingIssues = issueNumbers.planned;
  const covers = missingIssues.flatMap(({ cover }) => archivedPath(cover ?? '') ?? []);
  const formats = [...new Set(sources.map(({ format }) => format))];
  const oldestFirst = (a: IssueKey, b: IssueKey) => newestIssueFirst(b, a);
  return {
    format: formats[0] ?? 'csv',
    formats,
    rows,
    faults,
    missingIssues: missingIssues.toSorted(oldestFirst),
    unusedPdfs: pdfs.unused(),
    unheld: Array.from(sumOf(sources.map((source) => source.unheld)), ([kind, count]) => ({
      kind,
      count,
    })),
    journal: exported?.journal
      ? { file: exported.file ?? '', ...(await planJournal(parts, exported.journal, covers)) }
      : null,
  };
}

/** Returns an error if the fields of an article exceed the size of the form that will import it. */
function tooLongRecord(fields: Readonly<Record<string, string>>): string | undefined {
  // Forms encode a line break as two bytes, and the import adds one field.
  const texts = [...Object.values(fields), 'false'].map((text) =>
    text.replace(/\r\n?|\n/g, '\r\n'),
  );
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  if (bytes <= MAX_FIELDS_BYTES) return undefined;
  const [size, most] = [bytes, MAX_FIELDS_BYTES].map((number) => number.toLocaleString('en'));
  return `The fields have ${size} bytes together, at most ${most} can be imported: shorten abstracts or references`;
}

/** Returns the issues of an exported journal, so that issues without articles are imported too. */
function issuesOf(journal: Source['journal']): CreateIssue[] {
  const issues: unknown[] = Array.isArray(journal?.issues) ? journal.issues : [];
  return issues.flatMap((issue) => exportedIssueSchema.safeParse(issue).data ?? []);
}
const exportedIssueSchema = z.object(createIssueSchema.shape);

interface Place {
  file: string;
  line: number;
}

/** Returns the name of a place for a message about `file`. */
function placeName(place: Place, file: string): string {
  return place.file === file ? `line ${place.line}` : `line ${place.line} of ${place.file}`;
}

/** Returns the possible names of an article's PDF: by its reference number, its DOI, its source, and its link. */
function pdfNames({ file = '', rows }: Source, { fields, pdfLink = '' }: SourceRow): string[] {
  const { refnumber = '', doi = '' } = fields;
  const suffix = doi.slice(doi.indexOf('/') + 1);
  const ofDoi = [suffix, doi].flatMap((name) =>
    ['_', '-', '.'].map((separator) => name.replaceAll('/', separator)),
  );
  const stem = file.replace(/(?:\.crossref|\.jats)?\.[^.]*$/i, '');
  const stems = [refnumber, ...(doi ? ofDoi : []), ...(rows.length === 1 ? [stem] : [])];
  return [...stems.map((name) => `${name}.pdf`), ...(pdfLink ? [pdfLink] : [])];
}
