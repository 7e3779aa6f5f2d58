import { z } from 'zod';
import {
  adminCountsSchema,
  adminIssueSchema,
  archiveSummarySchema,
  createIssueSchema,
} from '../articles/issue.ts';
import { get, json, notModified, post } from './endpoint.ts';

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

/** Reads the record counts of the administrators' dashboard. */
export const readCounts = get('/api/admin', 'admin', { responses: { 200: adminCountsSchema } });
