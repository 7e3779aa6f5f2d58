import { z } from 'zod';
import { integerInText, wholeNumber } from '../base/numbers.ts';
import { revisionSchema } from '../remotes/remote.ts';
import { endpoint, file, fileOrJson, notModified } from './endpoint.ts';

export const readRevision = endpoint({
  method: 'GET',
  path: '/api/revision',
  access: 'anyone',
  responses: { 200: revisionSchema },
});

/**
 * Reads the citation of an article as a file. `name` is the reference number with the format's extension, such as
 * `JRN-2026-014.bib`.
 */
export const readCitationFile = endpoint({
  method: 'GET',
  path: '/api/cite/{name}',
  access: 'anyone',
  responses: {
    200: file(
      'application/x-bibtex',
      'application/x-research-info-systems',
      'application/vnd.citationstyles.csl+json',
      'application/x-endnote-refer',
    ),
    304: notModified,
  },
  errors: ['not_found'],
});

export const readDocs = endpoint({
  method: 'GET',
  path: '/api/docs',
  access: 'anyone',
  responses: { 200: file('text/html'), 304: notModified },
});

export const readDocsFile = endpoint({
  method: 'GET',
  path: '/api/docs/{file}',
  access: 'anyone',
  responses: {
    200: fileOrJson(z.looseObject({ openapi: z.string() }), 'text/html', 'text/css'),
    304: notModified,
  },
  errors: ['not_found'],
});

const number = integerInText(wholeNumber(0, 99_999, 'Must not be negative')).optional();

export const readFeed = endpoint({
  method: 'GET',
  path: '/feed.xml',
  access: 'anyone',
  /** The query must contain all three parameters or none. */
  query: z
    .object({ year: number, volume: number, issue: number })
    .refine(({ year, volume, issue }) => {
      const given = [year, volume, issue].filter((part) => part !== undefined);
      return given.length === 0 || given.length === 3;
    }, 'Year, volume and issue, or none of them'),
  responses: { 200: file('application/atom+xml'), 304: notModified },
  errors: ['invalid_request', 'not_found'],
});

export const readSitemap = endpoint({
  method: 'GET',
  path: '/sitemap.xml',
  access: 'anyone',
  query: z.object({
    part: z
      .string()
      .refine((part) => part.length <= 40, 'At most 40 characters')
      .optional(),
  }),
  responses: { 200: file('application/xml'), 304: notModified },
  errors: ['invalid_request', 'not_found'],
});

export const readRobots = endpoint({
  method: 'GET',
  path: '/robots.txt',
  access: 'anyone',
  responses: { 200: file('text/plain'), 304: notModified },
});
