import { z } from 'zod';

const text = z.string();

/** The input of DOAJ's API, version 4. DOAJ silently drops unknown fields, so they are errors here. */
export const doajArticleSchema = z.strictObject({
  bibjson: z.strictObject({
    title: text.min(1),
    year: text.optional(),
    month: text.optional(),
    abstract: text.optional(),
    identifier: z
      .array(z.strictObject({ type: z.enum(['doi', 'pissn', 'eissn']), id: text.min(1) }))
      .refine((all) => all.some(({ type }) => type !== 'doi'), 'At least one of P-ISSN or E-ISSN'),
    link: z.array(
      z.strictObject({
        type: z.literal('fulltext'),
        content_type: z.enum(['PDF', 'HTML', 'ePUB', 'XML']),
        url: z.url(),
      }),
    ),
    author: z.array(
      z.strictObject({
        name: text.min(1),
        affiliation: text.optional(),
        orcid_id: text.regex(/^https:\/\/orcid\.org\/(\d{4}-){3}\d{3}[\dX]$/).optional(),
      }),
    ),
    keywords: z.array(text).optional(),
    journal: z.strictObject({
      title: text,
      volume: text,
      number: text,
      start_page: text.optional(),
      end_page: text.optional(),
      publisher: text.optional(),
      country: text.optional(),
      language: z.array(text).optional(),
    }),
  }),
});
export type DoajArticle = z.infer<typeof doajArticleSchema>['bibjson'];
