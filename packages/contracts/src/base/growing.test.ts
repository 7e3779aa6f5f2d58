import { expect, it } from 'vitest';
import type { z } from 'zod';
import { articleSchema, formattedCitationSchema } from '../articles/article.ts';
import { createArticleSchema } from '../articles/article-input.ts';
import { articleUpdateSchema } from '../articles/article-update.ts';
import { publishNoticeSchema } from '../articles/notice-input.ts';
import { importPlanSchema } from '../exchange/import-and-export.ts';
import { mailQuerySchema, mailSchema } from '../mails/mail.ts';
import { deskManuscriptSchema } from '../manuscripts/desk.ts';
import { authorPageSchema, reviewerPageSchema } from '../manuscripts/personal-pages.ts';
import { userSchema } from '../users/user.ts';
import {
  createWorkEntrySchema,
  workEntrySchema,
  workPageSchema,
  workStatusNames,
} from '../work-log/work-entry.ts';
import { labelOf } from './labels.ts';

it.each<[string, z.ZodType, unknown]>([
  ['status of the work log', workEntrySchema.shape.status, 'in-print'],
  ['count of a status', workPageSchema.shape.counts, { pending: 1, 'in-print': 2, all: 3 }],
  ['kind of mail', mailSchema.shape.kind, 'review-invited'],
  ['citation style', formattedCitationSchema.shape.style, 'ieee'],
  ['kind of notice', articleUpdateSchema.shape.kind, 'removal'],
  ['type of article', articleSchema.shape.type, 'protocol'],
  ['import format', importPlanSchema.shape.format, 'ris'],
  ['role', userSchema.shape.role, 'reviewer'],
  ['command of authors', authorPageSchema.shape.view.shape.commands, ['transfer']],
  ['command of reviewers', reviewerPageSchema.shape.view.shape.commands, ['transfer']],
  [
    'command of editors',
    deskManuscriptSchema.shape.commands,
    [{ name: 'transfer', obstacle: null }],
  ],
  ['decision', deskManuscriptSchema.shape.decisions.element.shape.decision, 'resubmit'],
])('reads a %s that a later release sends', (_, schema, value) => {
  expect(schema.parse(value)).toEqual(value);
});

it.each<[string, z.ZodType, unknown]>([
  ['a status of the work log', createWorkEntrySchema, { status: 'in-print', content: 'x' }],
  ['a kind of mail', mailQuerySchema, { kind: 'review-invited' }],
  ['a kind of notice', publishNoticeSchema.shape.kind, 'removal'],
  ['a type of article', createArticleSchema.shape.type, 'protocol'],
])('refuses %s that this release does not know, in a request', (_, schema, value) => {
  expect(schema.safeParse(value).success).toBe(false);
});

it('shows an unknown value by its text', () => {
  expect(labelOf(workStatusNames, 'last-work')).toBe('Last-work');
  expect(labelOf(workStatusNames, 'in-print')).toBe('In print');
  expect(labelOf(workStatusNames, 'constructor')).toBe('Constructor');
});
