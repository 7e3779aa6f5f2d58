import { z } from 'zod';
import {
  adminCountsSchema,
  adminIssueSchema,
  archiveSummarySchema,
  createIssueSchema,
} from '../articles/issue.ts';
import { endpoint, json, notModified } from './endpoint.ts';

export const listArchives = endpoint({
  method: 'GET',
  path: '/api/archives',
  access: 'anyone',
  responses: { 200: z.array(archiveSummarySchema), 304: notModified },
});

export const listIssues = endpoint({
  method: 'GET',
  path: '/api/admin/archives',
  access: 'admin',
  responses: { 200: z.array(adminIssueSchema) },
});

export const createIssue = endpoint({
  method: 'POST',
  path: '/api/admin/create-issue',
  access: 'admin',
  body: json(createIssueSchema),
  responses: { 201: adminIssueSchema },
  errors: ['duplicate_issue'],
});

/** Reads the record counts of the administrators' dashboard. */
export const readCounts = endpoint({
  method: 'GET',
  path: '/api/admin',
  access: 'admin',
  responses: { 200: adminCountsSchema },
});
