import { z } from 'zod';
import {
  linkHeaderSchema,
  reviewerPageSchema,
  savedReviewSchema,
  saveReviewSchema,
} from '../manuscripts/personal-pages.ts';
import { declineSchema } from '../manuscripts/review-form.ts';
import { del, file, form, get, json, post, put } from './endpoint.ts';

const link = { headers: linkHeaderSchema };
const page = { responses: { 200: reviewerPageSchema } };

export const readReviewerPage = get('/api/review/reviewer', 'anyone', {
  ...link,
  ...page,
  errors: ['not_found'],
});

export const acceptInvitation = post('/api/review/reviewer/accept', 'anyone', {
  ...link,
  ...page,
  errors: ['not_found'],
});

export const declineInvitation = post('/api/review/reviewer/decline', 'anyone', {
  ...link,
  ...page,
  body: json(declineSchema, '16kb'),
  errors: ['not_found'],
});

/**
 * Puts a reviewer who declined or missed a deadline first in the order in which reviewers are asked. Possible while the
 * manuscript is in review.
 */
export const reopenInvitation = post('/api/review/reviewer/reopen', 'anyone', {
  ...link,
  ...page,
  errors: ['not_found'],
});

/** Saves the reviewer's form. `version_conflict`: another tab has saved the form in the meantime. */
export const saveReview = put('/api/review/reviewer/review', 'anyone', {
  ...link,
  body: json(saveReviewSchema),
  responses: { 200: savedReviewSchema },
  errors: ['not_found', 'version_conflict'],
});

/** Stores the file of the review: PDF, docx or text. */
export const uploadReviewFile = post('/api/review/reviewer/file', 'anyone', {
  ...link,
  ...page,
  body: form(z.strictObject({}), 'file'),
  errors: ['not_found', 'unsupported_file'],
});

export const removeReviewFile = del('/api/review/reviewer/file', 'anyone', {
  ...link,
  ...page,
  errors: ['not_found'],
});

/** Submits the saved review. Until the decision, the reviewer may change the review and submit it again. */
export const submitReview = post('/api/review/reviewer/submit', 'anyone', {
  ...link,
  ...page,
  errors: ['not_found', 'invalid_request', 'version_conflict'],
});

/** Returns the anonymous manuscript of a round, such as `manuscript-1.pdf`. */
export const readAnonymousManuscript = get('/api/review/reviewer/files/{name}', 'anyone', {
  ...link,
  responses: { 200: file('application/pdf') },
  errors: ['not_found'],
});
