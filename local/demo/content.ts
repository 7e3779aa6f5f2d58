import type { CreateIssue, IssueKey } from '@app/contracts';
import { articles as firstIssue } from './articles/2025-issue-1.ts';
import { articles as secondIssue } from './articles/2025-issue-2.ts';
import { articles as thirdIssue } from './articles/2026-issue-1.ts';
import { articles as fourthIssue } from './articles/2026-issue-2.ts';
import { papers as firstPapers } from './papers/2025-issue-1.ts';
import { papers as secondPapers } from './papers/2025-issue-2.ts';
import { papers as thirdPapers } from './papers/2026-issue-1.ts';
import { papers as fourthPapers } from './papers/2026-issue-2.ts';
import type { Publication } from './publication.ts';
import { recordOf } from './record.ts';

export const issues = [
  { year: 2025, volume: 1, issue: 1 },
  { year: 2025, volume: 1, issue: 2 },
  { year: 2026, volume: 2, issue: 1 },
  { year: 2026, volume: 2, issue: 2 },
] as const satisfies IssueKey[];

const published = [
  { key: issues[0], dates: 'March 2025', articles: firstIssue, papers: firstPapers },
  { key: issues[1], dates: 'September 2025', articles: secondIssue, papers: secondPapers },
  { key: issues[2], dates: 'March 2026', articles: thirdIssue, papers: thirdPapers },
  { key: issues[3], dates: 'September 2026', articles: fourthIssue, papers: fourthPapers },
];

/** The issues with their months, as they are created. */
export const newIssues: CreateIssue[] = published.map(({ key, dates }) => ({ ...key, dates }));

const printed: Publication[] = published.flatMap(({ key, articles, papers }) =>
  articles.map((article) => {
    const paper = papers[article.refnumber];
    if (!paper) throw new Error(`${article.refnumber} has no text for its PDF`);
    const abstract = `<p>${article.abstract.replace(/\s+/g, ' ').trim()}</p>`;
    return { fields: { ...article, ...key, txnid: `TXN-${article.refnumber}`, abstract }, paper };
  }),
);

export const journalArticles: Publication[] = printed.map((publication) => {
  const cited = publication.paper.cites.map((refnumber) => find(printed, refnumber));
  return { ...publication, fields: { ...publication.fields, ...recordOf(publication, cited) } };
});

export const publicationOf = (refnumber: string) => find(journalArticles, refnumber);

function find(publications: readonly Publication[], refnumber: string): Publication {
  const found = publications.find(({ fields }) => fields.refnumber === refnumber);
  if (!found) throw new Error(`No article ${refnumber}`);
  return found;
}
