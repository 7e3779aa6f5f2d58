import { z } from 'zod';
import { citationMediaTypes } from '../articles/citation.ts';
import { integerInText, wholeNumber } from '../base/numbers.ts';
import { revisionSchema } from '../remotes/remote.ts';
import { file, fileOrJson, get, notModified, post, ranges } from './endpoint.ts';

export const readRevision = get('/api/revision', 'anyone', { responses: { 200: revisionSchema } });

/** Returns a citation. `name` is the reference number with the format's extension, such as `JRN-2026-014.bib`. */
export const readCitationFile = get('/api/cite/{name}', 'anyone', {
  responses: {
    200: file(...Object.values(citationMediaTypes)),
    304: notModified,
  },
  errors: ['not_found'],
});

/** Returns an article's record in JATS, the format used by archives. */
export const readJats = get('/api/jats/{refnumber}.xml', 'anyone', {
  responses: { 200: file('application/xml'), 304: notModified },
  errors: ['not_found'],
});

/** Returns the links of an article's page and files for programs (signposting.org), as a linkset (RFC 9264). */
export const readLinkset = get('/api/linkset/{refnumber}.json', 'anyone', {
  responses: { 200: file('application/linkset+json'), 304: notModified },
  errors: ['not_found'],
});

/** Returns the records of all articles, created once a day. `file` is `articles.jsonl.gz` or `jats.tar.gz`. */
export const readDump = get('/api/dumps/{file}', 'anyone', {
  responses: ranges('application/gzip'),
  errors: ['not_found'],
});

/** Returns a description of the journal's interfaces for programs that read text (llmstxt.org). */
export const readLlms = get('/llms.txt', 'anyone', {
  responses: { 200: file('text/plain'), 304: notModified },
});

export const readDocs = get('/api/docs', 'anyone', {
  responses: { 200: file('text/html'), 304: notModified },
});

export const readDocsFile = get('/api/docs/{file}', 'anyone', {
  responses: {
    200: fileOrJson(z.looseObject({ openapi: z.string() }), 'text/html', 'text/css'),
    304: notModified,
  },
  errors: ['not_found'],
});

const number = integerInText(wholeNumber(0, 99_999, 'Must not be negative')).optional();

export const readFeed = get('/feed.xml', 'anyone', {
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

const MAX_PART = 40;

export const readSitemap = get('/sitemap.xml', 'anyone', {
  query: z.object({
    part: z
      .string()
      .refine((part) => part.length <= MAX_PART, `At most ${MAX_PART} characters`)
      .optional(),
  }),
  responses: { 200: file('application/xml'), 304: notModified },
  errors: ['invalid_request', 'not_found'],
});

export const readRobots = get('/robots.txt', 'anyone', {
  responses: { 200: file('text/plain'), 304: notModified },
});

/**
 * Implements OAI-PMH 2.0. No schema parses the arguments, because the protocol prescribes the error responses.
 * `harvestByForm` reads the arguments from a form-encoded body.
 */
export const harvest = get('/oai', 'anyone', { responses: { 200: file('text/xml') } });
export const harvestByForm = post('/oai', 'anyone', { responses: { 200: file('text/xml') } });
