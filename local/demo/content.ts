import type { IssueKey } from '@app/contracts';
import { articles as firstIssue } from './articles/2025-issue-1.ts';
import { articles as secondIssue } from './articles/2025-issue-2.ts';
import { articles as thirdIssue } from './articles/2026-issue-1.ts';
import { articles as fourthIssue } from './articles/2026-issue-2.ts';
import { papers as firstPapers } from './papers/2025-issue-1.ts';
import { papers as secondPapers } from './papers/2025-issue-2.ts';
import { papers as thirdPapers } from './papers/2026-issue-1.ts';
import { papers as fourthPapers } from './papers/2026-issue-2.ts';
import type { DemoArticle, DemoPaper, Publication } from './publication.ts';

function publications(
  key: IssueKey,
  articles: readonly DemoArticle[],
  papers: Readonly<Record<string, DemoPaper>>,
): Publication[] {
  return articles.map((article) => {
    const paper = papers[article.refnumber];
    if (!paper) throw new Error(`${article.refnumber} has no paper`);
    const abstract = `<p>${article.abstract.replace(/\s+/g, ' ').trim()}</p>`;
    return { fields: { ...article, ...key, txnid: `TXN-${article.refnumber}`, abstract }, paper };
  });
}

export const issues = [
  { year: 2025, volume: 1, issue: 1 },
  { year: 2025, volume: 1, issue: 2 },
  { year: 2026, volume: 2, issue: 1 },
  { year: 2026, volume: 2, issue: 2 },
] as const satisfies IssueKey[];

/** All articles in the order of publication. */
export const journalArticles: Publication[] = [
  ...publications(issues[0], firstIssue, firstPapers),
  ...publications(issues[1], secondIssue, secondPapers),
  ...publications(issues[2], thirdIssue, thirdPapers),
  ...publications(issues[3], fourthIssue, fourthPapers),
];

export function publicationOf(refnumber: string): Publication {
  const found = journalArticles.find(({ fields }) => fields.refnumber === refnumber);
  if (!found) throw new Error(`No article ${refnumber}`);
  return found;
}
