import { z } from 'zod';
import {
  adminCountsSchema,
  adminIssueSchema,
  archiveSummarySchema,
  createIssueSchema,
  issueParamsSchema,
  updateIssueSchema,
} from '../articles/issue.ts';
import { expectedVersion } from '../base/record.ts';
import { del, file, formOrJson, get, json, notModified, post } from './endpoint.ts';

export const listArchives = get('/api/archives', 'anyone', {
  responses: { 200: z.array(archiveSummarySchema), 304: notModified },
});

export const listIssues = get('/api/admin/archives', 'admin', {
  responses: { 200: z.array(adminIssueSchema) },
});

export const createIssue = post('/api/admin/create-issue', 'admin', {
  body: json(createIssueSchema),
  responses: { 201: adminIssueSchema },
  errors: ['duplicate_issue'],
});

/** Changes an issue. The request may include its cover picture. */
export const updateIssue = post('/api/admin/issues/{id}', 'admin', {
  body: formOrJson(updateIssueSchema, 'imgFile'),
  responses: { 200: adminIssueSchema },
  errors: [
    'duplicate_issue',
    'issue_not_empty',
    'version_conflict',
    'unsupported_file',
    'not_found',
  ],
});

/** Removes an issue without articles. */
export const removeIssue = del('/api/admin/issues/{id}', 'admin', {
  query: z.object({ version: expectedVersion }),
  responses: { 200: adminIssueSchema },
  errors: ['invalid_request', 'not_found', 'version_conflict', 'issue_not_empty'],
});

/** Returns the PDFs of a published issue's articles in their order. */
export const readIssueZip = get('/api/issues/{year}/{volume}/{issue}.zip', 'anyone', {
  params: issueParamsSchema,
  responses: { 200: file('application/zip'), 304: notModified },
  errors: ['invalid_request', 'not_found'],
});

/** Reads the record counts of the administrators' dashboard. */
export const readCounts = get('/api/admin', 'admin', { responses: { 200: adminCountsSchema } });
