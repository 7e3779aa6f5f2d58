import { z } from 'zod';
import { expectedVersion } from '../base/record.ts';
import { withoutControls } from '../base/text.ts';

/** In the order of the filters. */
export const workStatuses = [
  'pending',
  'working',
  'completed',
  'info',
  'last-work',
  'journal',
  'urgent',
  'cancelled',
] as const;
export type WorkStatus = (typeof workStatuses)[number];

/** Display names. */
export const workStatusNames: Record<WorkStatus, string> = {
  pending: 'Pending',
  working: 'Working',
  completed: 'Completed',
  info: 'Information',
  'last-work': 'Last-work',
  journal: 'Journal',
  urgent: 'Urgent',
  cancelled: 'Cancelled',
};

/** The statuses in the form of a new entry. */
export const newWorkStatuses = ['info', 'urgent'] as const satisfies readonly WorkStatus[];

export const WORK_PAGE_SIZE = 20;
/** The largest number of characters of an entry's HTML. */
export const MAX_WORK_CONTENT = 20_000;

const required = ({ input }: { input?: unknown }) => (input === undefined ? 'Required' : 'A text');
const workStatusSchema = z.enum(workStatuses, { error: 'One of the statuses' });

/** `content` is sanitised HTML; `version` counts the changes of status. */
export const workEntrySchema = z.object({
  id: z.string(),
  content: z.string(),
  status: workStatusSchema,
  /** The author's name. */
  createdby: z.string(),
  created_at: z.iso.datetime(),
  version: z.number().int(),
});
export type WorkEntry = z.infer<typeof workEntrySchema>;
export const workListSchema = z.array(workEntrySchema);

/** One change of an entry's status. */
export const workChangeSchema = z.object({
  by: z.string(),
  at: z.iso.datetime(),
  from: workStatusSchema,
  to: workStatusSchema,
});
export type WorkChange = z.infer<typeof workChangeSchema>;

/** An entry can be changed without limit; only its latest changes are returned. */
export const MAX_WORK_HISTORY = 200;

/** With its latest changes, the oldest first. */
export const workEntryHistorySchema = workEntrySchema.extend({
  changes: z.array(workChangeSchema),
});
export type WorkEntryHistory = z.infer<typeof workEntryHistorySchema>;

/** The server sets author and time; those of the client are dropped. */
export const createWorkEntrySchema = z
  .strictObject(
    {
      /** Chosen by the client: a repeated request with the same id creates no second entry. */
      id: z
        .string()
        .regex(/^[0-9a-f]{24}$/, '24 hexadecimal digits')
        .optional(),
      status: workStatusSchema,
      content: z
        .string({ error: required })
        .max(MAX_WORK_CONTENT, `At most ${MAX_WORK_CONTENT.toLocaleString('en')} characters`),
      createdby: z.unknown().optional(),
      created_at: z.unknown().optional(),
    },
    { error: 'An object with a status and a content' },
  )
  .transform(({ createdby, created_at, ...entry }) => entry);
export type CreateWorkEntry = z.output<typeof createWorkEntrySchema>;

/** With a `version`, refused if the entry has changed since. */
export const changeWorkEntrySchema = z.strictObject(
  { status: workStatusSchema, version: expectedVersion },
  { error: 'An object with a status' },
);
export type ChangeWorkEntry = z.output<typeof changeWorkEntrySchema>;

export const workSorts = ['created_at', 'status', 'createdby'] as const;
export type WorkSort = (typeof workSorts)[number];

/** An empty parameter, as forms send it, is absent. */
const optional = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
const moment = optional(
  z.iso.datetime({ offset: true, error: 'A moment such as 2026-11-21T00:00:00Z' }),
);

/** A selection of entries and their order. */
export const workFilterSchema = z.object({
  status: optional(workStatusSchema),
  /** Found anywhere in the text of the content, ignoring case. */
  search: optional(z.string({ error: 'One text' }).max(500, 'At most 500 characters')),
  /** Created at this time or later. */
  from: moment,
  /** Created before this time. */
  to: moment,
  /** A leading `-` reverses the order. By default the newest come first. */
  sort: optional(z.templateLiteral([z.enum(['', '-']), z.enum(workSorts)], 'One of the sorts')),
});
export type WorkFilter = z.output<typeof workFilterSchema>;

/** With `page` the response is a `WorkPage`, without it the list of all matching entries. */
export const workQuerySchema = workFilterSchema.extend({
  page: optional(
    z
      .string('A number from 1')
      .regex(/^[0-9]+$/, 'A number from 1')
      .transform(Number)
      .pipe(z.int('A number from 1').min(1, 'A number from 1')),
  ),
});
export type WorkQuery = z.output<typeof workQuerySchema>;

/**
 * `page` is the last page if the request asks for a later one. `counts` are those of every status under the same search
 * and dates, whatever status is selected; `all` is their sum.
 */
export const workPageSchema = z.object({
  entries: z.array(workEntrySchema),
  total: z.number().int(),
  page: z.number().int(),
  pageSize: z.number().int(),
  counts: z.record(z.enum([...workStatuses, 'all']), z.number().int()),
});
export type WorkPage = z.infer<typeof workPageSchema>;
export type WorkCounts = WorkPage['counts'];

/** The part of a list's URL after `/webdata`, such as `/urgent?search=proof`. */
const viewSchema = z
  .string({ error: required })
  .max(1_000, 'At most 1,000 characters')
  .regex(
    new RegExp(`^(/(${workStatuses.join('|')}))?(\\?[^#?\\s\\p{C}]*)?$`, 'u'),
    'What stands after /webdata',
  );

/** A saved search of the user. */
export const savedSearchSchema = z.object({ id: z.string(), name: z.string(), view: z.string() });
export const savedSearchesSchema = z.array(savedSearchSchema);
export type SavedSearch = z.infer<typeof savedSearchSchema>;

/** Saved searches of one user. */
export const MAX_SAVED_SEARCHES = 50;

/** Replaces the saved search of the same name. */
export const saveSearchSchema = z.strictObject(
  {
    name: z
      .string({ error: required })
      .overwrite((name) => withoutControls(name).replace(/\s+/g, ' '))
      .trim()
      .max(60, 'At most 60 characters')
      .regex(/[^\s\p{Default_Ignorable_Code_Point}]/u, 'Required'),
    view: viewSchema,
  },
  { error: 'An object with a name and a view' },
);
export type SaveSearch = z.output<typeof saveSearchSchema>;

export const WORK_LOG_PATH = '/api/webdata';
/** Server-sent events: `entry` with a `WorkEntry` after each change. */
export const WORK_EVENTS_PATH = `${WORK_LOG_PATH}/events`;
/** The entries that a `WorkFilter` selects, as CSV. */
export const WORK_CSV_PATH = `${WORK_LOG_PATH}/entries.csv`;
export const SAVED_SEARCHES_PATH = `${WORK_LOG_PATH}/searches`;

export function workEntryPath(id: string): string {
  return `${WORK_LOG_PATH}/${encodeURIComponent(id)}`;
}

export function savedSearchPath(id: string): string {
  return `${SAVED_SEARCHES_PATH}/${encodeURIComponent(id)}`;
}
