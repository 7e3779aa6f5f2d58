import { readFileSync } from 'node:fs';
import type { CreateIssue, IssueKey } from '@app/contracts';
import { parse } from 'yaml';
import { z } from 'zod';
import { type DemoArticle, type Publication, paperSchema } from './publication.ts';
import { recordOf } from './record.ts';

export const issues = [
  { year: 2025, volume: 1, issue: 1 },
  { year: 2025, volume: 1, issue: 2 },
  { year: 2026, volume: 2, issue: 1 },
  { year: 2026, volume: 2, issue: 2 },
] as const satisfies IssueKey[];

const dates = ['March 2025', 'September 2025', 'March 2026', 'September 2026'];

/** The issues with their months, as they are created. */
export const newIssues: CreateIssue[] = issues.map((key, at) => ({ ...key, dates: dates[at] }));

const articlesSchema = z.array(z.looseObject({ abstract: z.string(), paper: paperSchema }));

/** Reads the articles of an issue. content.test.ts checks their fields. */
function articlesOf({ year, issue }: IssueKey) {
  const file = `${import.meta.dirname}/issues/${year}-issue-${issue}.yaml`;
  const articles = articlesSchema.parse(parse(readFileSync(file, 'utf8')));
  return articles.map(({ paper, ...fields }) => ({ paper, fields: fields as DemoArticle }));
}

const printed: Publication[] = issues.flatMap((key) =>
  articlesOf(key).map(({ paper, fields }) => {
    const abstract = `<p>${fields.abstract}</p>`;
    return { paper, fields: { ...fields, ...key, txnid: `TXN-${fields.refnumber}`, abstract } };
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
