import { z } from 'zod';
import { issueKeyFields } from '../articles/issue.ts';

export const indexingCheckStates = ['ok', 'advice', 'fault', 'pending'] as const;

/** Those who index or preserve the journal, with their names. */
export const indexingTargets = {
  scholar: 'Google Scholar',
  crossref: 'Crossref',
  doaj: 'DOAJ',
  openaire: 'OpenAIRE',
  pmc: 'PubMed Central',
  lockss: 'LOCKSS and CLOCKSS',
} as const;
export type IndexingTarget = keyof typeof indexingTargets;

/**
 * The result of checking one requirement of scholarly indexers. In the state `fault` indexers ignore the record, and in
 * the state `advice` they index less of it than they could. The text `advice` says what to do, or is empty. `targets` are
 * those who ask for it.
 */
export const indexingCheckSchema = z.object({
  id: z.string(),
  state: z.enum(indexingCheckStates),
  title: z.string(),
  advice: z.string(),
  // `Object.keys` widens the literal keys to strings.
  targets: z.array(z.enum(Object.keys(indexingTargets) as [IndexingTarget, ...IndexingTarget[]])),
  /** The field to correct, of the article or of the settings; absent if no single field is wrong. */
  field: z.string().optional(),
  /** The address of the administration's page on which it is corrected, if that is not a field of the checked record. */
  page: z.string().optional(),
});
export type IndexingCheck = z.infer<typeof indexingCheckSchema>;

/** The checks of an article. `state` is the worst state among them. */
export const articleIndexingChecksSchema = z.object({
  id: z.string(),
  refnumber: z.string(),
  title: z.string(),
  ...issueKeyFields,
  state: z.enum(indexingCheckStates),
  checks: z.array(indexingCheckSchema),
  /** What the journal lacks for its articles to be taken. Only in the report of a single article. */
  journal: z.array(indexingCheckSchema).optional(),
});
export type ArticleIndexingChecks = z.infer<typeof articleIndexingChecksSchema>;

/** The checks of the journal and of every enabled article. Articles with the worst state come first. */
export const journalIndexingChecksSchema = z.object({
  checks: z.array(indexingCheckSchema),
  articles: z.array(articleIndexingChecksSchema),
});
export type JournalIndexingChecks = z.infer<typeof journalIndexingChecksSchema>;
