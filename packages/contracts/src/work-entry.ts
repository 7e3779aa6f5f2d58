import { z } from 'zod';
import { expectedVersion } from './record-change.ts';
import { withoutControls } from './text.ts';

/** In the order in which their filters stand. */
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

/** What people read of a status. */
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

/** Those that the form of a new entry offers. */
export const newWorkStatuses = ['info', 'urgent'] as const satisfies readonly WorkStatus[];

export const WORK_PAGE_SIZE = 20;
/** Characters of an entry's HTML. */
export const WORK_CONTENT_MOST = 20_000;

/** The message for what is left out, or is no text. */
const required = ({ input }: { input?: unknown }) => (input === undefined ? 'Required' : 'A text');
const workStatusSchema = z.enum(workStatuses, { error: 'One of the statuses' });

/** `content` is HTML as the server has cleaned it; `version` counts the changes of status. */
export const workEntrySchema = z.object({
  id: z.string(),
  content: z.string(),
  status: workStatusSchema,
  /** The name of the user who wrote it. */
  createdby: z.string(),
  created_at: z.iso.datetime(),
  version: z.number().int(),
});
export type WorkEntry = z.infer<typeof workEntrySchema>;
export const workListSchema = z.array(workEntrySchema);

/** One change of an entry's status: who, when, from what to what. */
export const workChangeSchema = z.object({
  by: z.string(),
  at: z.iso.datetime(),
  from: workStatusSchema,
  to: workStatusSchema,
});
export type WorkChange = z.infer<typeof workChangeSchema>;

/** Anybody may change an entry as often as they please, and nobody reads more. */
export const WORK_HISTORY_MOST = 200;

/** `GET /api/webdata/{id}`: with its latest changes, the oldest of them first. */
export const workEntryHistorySchema = workEntrySchema.extend({
  changes: z.array(workChangeSchema),
});
export type WorkEntryHistory = z.infer<typeof workEntryHistorySchema>;

/** `POST /api/webdata`. Who wrote it and when is the server's to say: what is sent of that is dropped. */
export const createWorkEntrySchema = z
  .strictObject(
    {
      /** Of its writer's making: sent again with the same one, as no answer came, it is the same entry. */
      id: z
        .string()
        .regex(/^[0-9a-f]{24}$/, '24 hexadecimal digits')
        .optional(),
      status: workStatusSchema,
      content: z
        .string({ error: required })
        .max(WORK_CONTENT_MOST, `At most ${WORK_CONTENT_MOST.toLocaleString('en')} characters`),
      createdby: z.unknown().optional(),
      created_at: z.unknown().optional(),
    },
    { error: 'An object with a status and a content' },
  )
  .transform(({ createdby, created_at, ...entry }) => entry);
export type CreateWorkEntry = z.output<typeof createWorkEntrySchema>;

/** `PUT /api/webdata/{id}`; with a `version`, only if nobody has changed the entry since. */
export const changeWorkEntrySchema = z.strictObject(
  { status: workStatusSchema, version: expectedVersion },
  { error: 'An object with a status' },
);
export type ChangeWorkEntry = z.output<typeof changeWorkEntrySchema>;

export const workSorts = ['created_at', 'status', 'createdby'] as const;
export type WorkSort = (typeof workSorts)[number];

/** An empty parameter, as forms send it, is none. */
const optional = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
const moment = optional(
  z.iso.datetime({ offset: true, error: 'A moment such as 2026-11-21T00:00:00Z' }),
);

/** Which entries are meant, and in which order; what is left out leaves nothing out. */
export const workFilterSchema = z.object({
  status: optional(workStatusSchema),
  /** Stands somewhere in the text of the content, in whatever case. */
  search: optional(z.string({ error: 'One text' }).max(500, 'At most 500 characters')),
  /** Created at this moment or later. */
  from: moment,
  /** Created before this moment. */
  to: moment,
  /** `-` before it turns the order round. Without it the newest come first. */
  sort: optional(z.templateLiteral([z.enum(['', '-']), z.enum(workSorts)], 'One of the sorts')),
});
export type WorkFilter = z.output<typeof workFilterSchema>;

/** `GET /api/webdata`: with a `page`, a `WorkPage`; without one, the bare list of all that the filter lets through. */
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
 * `page` is the last one where there are fewer than asked for. `counts` are those of every status under
 * the same search and dates, whichever status is chosen; `all` is their sum.
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

/** A list's address as its user named it: what stands after `/webdata`, such as `/urgent?search=proof`. */
const viewSchema = z
  .string({ error: required })
  .max(1_000, 'At most 1,000 characters')
  .regex(
    new RegExp(`^(/(${workStatuses.join('|')}))?(\\?[^#?\\s\\p{C}]*)?$`, 'u'),
    'What stands after /webdata',
  );

/** `GET /api/webdata/searches`: the user's own, by name. */
export const savedSearchSchema = z.object({ id: z.string(), name: z.string(), view: z.string() });
export const savedSearchesSchema = z.array(savedSearchSchema);
export type SavedSearch = z.infer<typeof savedSearchSchema>;

/** Of one user. */
export const SAVED_SEARCHES_MOST = 50;

/** `POST /api/webdata/searches`; one of the same name is replaced. */
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
/** Server-sent: `entry` with a `WorkEntry` whenever one was made or changed, by whomever. */
export const WORK_EVENTS_PATH = `${WORK_LOG_PATH}/events`;
/** A CSV file of all that a `WorkFilter` lets through. */
export const WORK_CSV_PATH = `${WORK_LOG_PATH}/entries.csv`;
export const SAVED_SEARCHES_PATH = `${WORK_LOG_PATH}/searches`;

/** Of one entry: GET its history, PUT its status. */
export function workEntryPath(id: string): string {
  return `${WORK_LOG_PATH}/${encodeURIComponent(id)}`;
}

/** DELETE one of the user's own. */
export function savedSearchPath(id: string): string {
  return `${SAVED_SEARCHES_PATH}/${encodeURIComponent(id)}`;
}
