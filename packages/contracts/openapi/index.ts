import type { z } from 'zod';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { authPaths, authSchemas } from './svc-auth.ts';
import { contentPaths, contentSchemas } from './svc-content/index.ts';
import { pdfPaths, pdfSchemas } from './svc-pdf.ts';
import { reviewPaths, reviewSchemas } from './svc-review.ts';

/** The source of a service's OpenAPI document. `schemas` are the schemas that the document defines by name. */
export interface Api {
  title: string;
  description: string;
  paths: ZodOpenApiPathsObject;
  schemas: Record<string, z.ZodType>;
}

export const apis = {
  'svc-content': {
    title: 'The journal',
    description: 'Articles, issues, the editorial board, settings, the work log; svc-content.',
    paths: merged(contentPaths),
    schemas: contentSchemas,
  },
  'svc-auth': {
    title: 'Users and sessions',
    description: 'Login, tokens, users and their second factors; svc-auth.',
    paths: merged(authPaths),
    schemas: authSchemas,
  },
  'svc-pdf': {
    title: 'Documents',
    description:
      'Certificates, cover pages and other PDFs, zips of them, their verification; svc-pdf.',
    paths: merged(pdfPaths),
    schemas: pdfSchemas,
  },
  'svc-review': {
    title: 'Manuscripts and review',
    description: 'Submissions, reviews and decisions; svc-review.',
    paths: merged(reviewPaths),
    schemas: reviewSchemas,
  },
} satisfies Record<string, Api>;
export type ApiName = keyof typeof apis;
// The cast is needed because `Object.keys` widens the names to strings.
export const apiNames = Object.keys(apis) as ApiName[];

/** Merges groups of paths. Several groups may contain the same path with different methods. */
function merged(groups: ZodOpenApiPathsObject[]): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {};
  for (const group of groups) {
    for (const [path, item] of Object.entries(group)) paths[path] = { ...paths[path], ...item };
  }
  return paths;
}
