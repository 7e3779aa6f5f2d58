import { z } from 'zod';
import { articleContextSchema, articleSchema, articleSummarySchema } from '../src/article.ts';
import { editorSchema } from '../src/editor.ts';
import { indexingEntrySchema } from '../src/indexing.ts';
import { archiveSummarySchema } from '../src/issue.ts';
import { revisionSchema } from '../src/revision.ts';
import { searchPageSchema } from '../src/search.ts';
import { settingsSchema } from '../src/settings.ts';
import { verificationSchema } from '../src/verification.ts';
import type { Expectation } from './expectation.ts';

const content = { provider: 'svc-content', method: 'GET', status: 200 } as const;
const file = { method: 'GET', status: 200 } as const;
const pdf = { ...file, provider: 'svc-pdf', type: 'application/pdf' } as const;
const article = { ...content, given: 'an article' };

/** The readers' site, in the browser and on its server. */
export const mfePublic: Expectation[] = [
  {
    ...content,
    path: '/api/settings/',
    given: 'a journal',
    answer: settingsSchema.omit({
      id: true,
      version: true,
      impactfactor: true,
      domain: true,
    }),
  },
  {
    ...content,
    path: '/api/editors/',
    given: 'an editor',
    answer: z
      .array(
        editorSchema.pick({
          id: true,
          name: true,
          post: true,
          content: true,
          category: true,
          picture: true,
        }),
      )
      .min(1),
  },
  {
    ...content,
    path: '/api/indexing/',
    given: 'an entry of an index',
    answer: z
      .array(
        indexingEntrySchema.pick({
          id: true,
          title: true,
          link: true,
          image: true,
          width: true,
          height: true,
        }),
      )
      .min(1),
  },
  {
    ...article,
    path: '/api/archives/',
    answer: z.array(archiveSummarySchema).min(1),
  },
  {
    ...article,
    path: '/api/archives/{year}/{volume}/{issue}',
    answer: z.array(articleSchema).min(1),
  },
  { ...article, path: '/api/archives/ref/{refnumber}', answer: articleSchema },
  { ...article, path: '/api/archives/ref/{refnumber}/context', answer: articleContextSchema },
  { ...article, path: '/api/authors/{author}', answer: z.array(articleSummarySchema).min(1) },
  {
    ...article,
    path: '/api/search?q={word}&page=1',
    answer: searchPageSchema.extend({ results: searchPageSchema.shape.results.min(1) }),
  },
  { ...content, path: '/api/revision', given: 'a journal', answer: revisionSchema },
  { ...article, path: '/api/cite/{refnumber}.bib', type: 'application/x-bibtex' },
  { ...article, path: '/api/cite/{refnumber}.ris', type: 'application/x-research-info-systems' },
  {
    ...file,
    provider: 'svc-pdf',
    path: '/api/verify/{code}',
    given: 'a certificate',
    answer: verificationSchema,
  },
  { ...pdf, given: 'an article', path: '/api/pdf/certificate/{refnumber}/{author}' },
  { ...pdf, given: 'an article', path: '/api/pdf/coverpage/{refnumber}' },
  { ...pdf, given: 'an editor', path: '/api/pdf/editorialboard' },
];
