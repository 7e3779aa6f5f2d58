import { z } from 'zod';
import { issueKeyFields } from '../articles/issue.ts';

export const indexingCheckStates = ['ok', 'advice', 'fault', 'pending'] as const;

/** The services that index or preserve the journal, with their names. */
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
 * The result of checking one requirement of scholarly indexers. `fault`: indexers ignore the
 * record. `advice`: indexers read only a part of the record. The text `advice` says what to do, or
 * is empty. `targets` are the indexers with this requirement.
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
  /**
   * The address of the administration page on which to correct it, unless that is a field of the
   * checked record.
   */
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
  /**
   * The failed checks of the journal that prevent the indexing of its articles. Only in the report
   * of a single article.
   */
  journal: z.array(indexingCheckSchema).optional(),
});
export type ArticleIndexingChecks = z.infer<typeof articleIndexingChecksSchema>;

/** The checks of the journal and of every enabled article. Articles with the worst state come first. */
export const journalIndexingChecksSchema = z.object({
  checks: z.array(indexingCheckSchema),
  articles: z.array(articleIndexingChecksSchema),
});
export type JournalIndexingChecks = z.infer<typeof journalIndexingChecksSchema>;
