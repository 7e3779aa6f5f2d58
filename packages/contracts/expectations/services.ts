import { z } from 'zod';
import { articleSchema, selectedArticleSchema } from '../src/article.ts';
import { JWKS_PATH } from '../src/auth.ts';
import { DESIGN_PATH, documentDesignSchema } from '../src/document-design.ts';
import { editorSchema } from '../src/editor.ts';
import { archiveSummarySchema } from '../src/issue.ts';
import { settingsSchema } from '../src/settings.ts';
import type { Expectation } from './expectation.ts';

const read = { provider: 'svc-content', method: 'GET', status: 200 } as const;

/** What svc-pdf prints is what svc-content tells anyone. It refuses an answer that lacks a field. */
export const svcPdf: Expectation[] = [
  { ...read, given: 'a journal', path: '/api/settings/', answer: settingsSchema },
  { ...read, given: 'a journal', path: DESIGN_PATH, answer: documentDesignSchema },
  { ...read, given: 'an editor', path: '/api/editors/', answer: z.array(editorSchema).min(1) },
  {
    ...read,
    given: 'an article',
    path: '/api/archives/',
    answer: z.array(archiveSummarySchema).min(1),
  },
  {
    ...read,
    given: 'an article',
    path: '/api/archives/{year}/{volume}/{issue}',
    answer: z.array(articleSchema).min(1),
  },
  { ...read, given: 'an article', path: '/api/archives/ref/{refnumber}', answer: articleSchema },
  {
    ...read,
    given: 'an article',
    method: 'POST',
    path: '/api/archives/selection',
    body: { refnumbers: ['{refnumber}'] },
    answer: z.array(selectedArticleSchema).length(1),
  },
];

/** Every service checks tokens by it. */
export const tokenChecks: Expectation[] = [
  {
    provider: 'svc-auth',
    method: 'GET',
    path: JWKS_PATH,
    given: 'a user',
    status: 200,
    answer: z.object({
      keys: z
        .array(
          z.object({
            kty: z.literal('EC'),
            crv: z.literal('P-256'),
            x: z.string(),
            y: z.string(),
            kid: z.string(),
          }),
        )
        .min(1),
    }),
  },
];
