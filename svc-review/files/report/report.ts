import {
  type AnonymityReport,
  MAX_FINDINGS,
  type SubmissionForm,
} from '@app/contracts/manuscripts';
import { type Findings, findingsIn, type PlacedText } from './findings.ts';
import { NameFinder } from './names.ts';
import type { Person } from './people.ts';
import type { RewrittenFile } from './rewritten-file.ts';

/** Returns the report of a typed text, such as an abstract, a reply or a review. Each line is a paragraph. */
export const reportOfText = (text: string, people: readonly Person[]): AnonymityReport => ({
  removed: [],
  findings: findingsIn(linesOf(text), { people, isManuscript: false }),
});

type TypedTexts = Pick<SubmissionForm, 'title' | 'abstract' | 'keywords' | 'replies'>;

/**
 * Adds findings in the texts of the form that reviewers read (title, abstract, keywords and replies) to the report of a
 * file.
 */
export function reportWithTexts(
  { removed, findings }: AnonymityReport,
  { title, abstract, keywords, replies }: TypedTexts,
  people: readonly Person[],
): AnonymityReport {
  const texts = [title, abstract, keywords, ...replies.map(({ reply }) => reply)].join('\n');
  const all = [...findings, ...reportOfText(texts, people).findings];
  return { removed, findings: all.slice(0, MAX_FINDINGS) };
}

export const linesOf = (text: string): PlacedText[] =>
  text
    .split(/\r\n?|\n/)
    .map((line, at) => ({ text: line, place: { in: 'paragraph', number: at + 1 }, part: 'body' }));

interface OriginalFile {
  name: string;
  kind: string;
  people: readonly Person[];
}

/** Returns the report of an anonymous copy. */
export function reportOfFile(
  { removed, texts, unread }: Pick<RewrittenFile, 'removed' | 'texts' | 'unread'>,
  { name, kind, people }: OriginalFile,
): AnonymityReport {
  // Plain text is a reviewer's review. Reviews do not begin with the names of authors.
  const isManuscript = kind !== 'txt';
  const findings: Findings = [
    ...findingsInName(name, people),
    ...unread.map((part) => ({ kind: 'metadata' as const, ...part })),
    ...findingsIn(texts, { people, isManuscript }),
  ];
  return { removed, findings: findings.slice(0, MAX_FINDINGS) };
}

/** Finds people in the name of a file, such as `SmithBrine_v7.docx`. */
function findingsInName(name: string, people: readonly Person[]): Findings {
  const spaced = name.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ').replaceAll('_', ' ');
  const isNamed = new NameFinder(people, []).find(spaced).length > 0;
  return isNamed ? [{ kind: 'file-name', place: { in: 'file' }, excerpt: name.slice(0, 200) }] : [];
}
