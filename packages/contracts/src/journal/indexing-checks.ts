import { z } from 'zod';
import { issueKeyFields } from '../articles/issue.ts';
import { growing } from '../base/growing.ts';

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
 * The result of checking one requirement of scholarly indexers. `fault` means that indexers ignore the record, and
 * `advice` that indexers read only a part of the record. The field `advice` is an instruction for the editor, or empty.
 * `targets` are the indexers with this requirement.
 */
export const indexingCheckSchema = z.object({
  id: z.string(),
  state: z.enum(indexingCheckStates),
  title: z.string(),
  advice: z.string(),
  // The cast is needed because `Object.keys` widens the literal keys to strings.
  targets: z.array(growing(Object.keys(indexingTargets) as IndexingTarget[])),
  /** The field to correct, in the article or in the settings. Absent if no field or several fields are wrong. */
  field: z.string().optional(),
  /**
   * The address of the administration page for the correction. Absent if the field to correct belongs to the checked
   * record.
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
   * The failed checks of the journal that prevent the indexing of its articles. Present only in the report about a
   * single article.
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
