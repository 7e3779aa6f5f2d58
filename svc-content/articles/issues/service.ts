import type { CreateIssue, IssueKey, IssueStatus, UpdateIssue } from '@app/contracts';
import { AppError } from '@app/service-kit';
import type { Actor } from '@app/service-kit/audit';
import { isDuplicate, mayBeDuplicate } from '@app/service-kit/mongo';
import type { Written } from '../../store/record-store/record-collection.ts';
import { issueKey, printedKey } from './keys.ts';
import type { IssueCollection, IssueFields, IssueRecord } from './model.ts';
import type { IssueSlice } from './slice.ts';

export interface IssueParts {
  issues: IssueCollection;
  catalogue: {
    readonly current: IssueSlice & {
      articlesByIssue: ReadonlyMap<string, { length: number }>;
    };
    caughtUp(): Promise<void>;
  };
  articlesIn: {
    /** Returns the ids of the drafts of an issue. */
    draftsOf(issue: IssueRecord): string[];
    /** Enables the drafts that are listed in `publishes` of a stored issue. */
    enableDrafts(issue: IssueRecord, by: Actor): Promise<void>;
    /** Returns whether an article of the issue is or was public. */
    wereAnyPublic(issue: IssueRecord): boolean;
    /** Returns the reference numbers of the issue's public notices about public articles of other issues. */
    noticesAboutOthers(issue: IssueRecord): string[];
    /** Returns the distinct `refKey`s of reference numbers. */
    keysOf(refnumbers: readonly string[]): string[];
  };
}

/** Throws `duplicate_issue` if the issue exists. A unique index decides between concurrent requests. */
export async function createIssue(
  { issues, catalogue, articlesIn }: IssueParts,
  { order = [], ...fields }: CreateIssue,
  by: Actor,
): Promise<IssueRecord> {
  const issue = { ...fields, ...labelsOf(catalogue.current, fields) };
  refuseDuplicate(catalogue.current, issue);
  try {
    return await issues.create(
      { ...issue, ...storedKey(issue), order: articlesIn.keysOf(order) },
      by,
    );
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    // The existing issue may be missing in this instance's memory. After all records are read again, users see it.
    if (!catalogue.current.anyIssueByKey.has(issueKey(issue))) await issues.recover();
    throw duplicate('issue', error);
  }
}

type Labelled = Partial<Pick<IssueFields, 'volumelabel' | 'issuelabel'>>;

/**
 * Returns the labels to store. A new issue of a volume is printed with the volume's label, unless another one is sent.
 */
function labelsOf({ allIssues }: IssueSlice, { year, volume, issue, ...sent }: IssueKey) {
  const sibling = allIssues.find((other) => other.year === year && other.volume === volume);
  const { volumelabel = sibling?.volumelabel ?? '', issuelabel = '' } = sent;
  return withoutNumbers({ year, volume, issue, volumelabel, issuelabel });
}

/** Returns the labels. A label that only repeats the number becomes empty. */
function withoutNumbers({ volume, issue, volumelabel = '', issuelabel = '' }: IssueKey) {
  const repeats = (label: string, number: number) =>
    /^[0-9]+$/.test(label) && Number(label) === number;
  return {
    volumelabel: repeats(volumelabel, volume) ? '' : volumelabel,
    issuelabel: repeats(issuelabel, issue) ? '' : issuelabel,
  };
}

/** Throws `duplicate_issue` if another issue has the same numbers, or the same printed numbers in the same year. */
function refuseDuplicate({ allIssues }: IssueSlice, issue: IssueKey, id?: string): void {
  const others = allIssues.filter(({ _id, year }) => year === issue.year && String(_id) !== id);
  if (others.some((other) => issueKey(other) === issueKey(issue))) throw duplicate('issue');
  const printed = printedKey(issue);
  if (others.some((other) => printedKey(other) === printed)) {
    throw duplicate(issue.issuelabel ? 'issuelabel' : 'issue');
  }
}

/** Returns the unique key of an issue with labels, by which the database decides between concurrent requests. */
function storedKey(issue: IssueKey): { labelKey?: string } {
  return issue.volumelabel || issue.issuelabel ? { labelKey: printedKey(issue) } : {};
}

/**
 * Returns the unique placeholder that replaces `labelKey` if the labels of an issue are removed, so that another issue
 * can use these labels.
 */
const unusedKey = (id: string) => `#${id}`;

/**
 * Changes the given fields. If a draft is published, its draft articles become public with the same write, because
 * `publishes` lists them. Each article is changed afterwards, even if this process is killed: see `enableDrafts`.
 */
export async function updateIssue(
  parts: IssueParts,
  id: string,
  { version: expected, ...sent }: UpdateIssue,
  by: Actor,
): Promise<Written<IssueRecord>> {
  const { issues, catalogue, articlesIn } = parts;
  let sentKey: IssueKey | undefined;
  const fields = async (before: IssueRecord): Promise<Partial<IssueFields>> => {
    const { order, ...given } = sent;
    const numbered = { ...before, ...given };
    const after = { ...numbered, ...withoutNumbers(numbered) };
    const isRenumbered = issueKey(after) !== issueKey(before);
    if (isRenumbered) await requireEmpty(parts, before);
    const isRelabelled = printedKey(after) !== printedKey(before) || isOtherLabel(before, after);
    if (isRenumbered || isRelabelled) {
      refuseDuplicate(catalogue.current, after, id);
      sentKey = after;
    }
    const { volumelabel, issuelabel } = after;
    const { labelKey = before.labelKey && unusedKey(id) } = storedKey(after);
    const life = lifeAfter(before, sent, () => articlesIn.wereAnyPublic(before));
    if (before.status === 'published' && life.status === 'hidden') {
      await requireNoNotices(parts, before);
    }
    const isPublished = before.status === 'draft' && life.status === 'published';
    // Another instance may have added a draft a moment ago.
    if (isPublished) await catalogue.caughtUp();
    // If the status or the labels change, harvesters and agencies must receive the articles again.
    const isOther = life.status !== before.status || (isRelabelled && !isRenumbered);
    return {
      ...given,
      ...{ volumelabel, issuelabel },
      ...(labelKey && { labelKey }),
      ...(order && { order: articlesIn.keysOf(order) }),
      ...life,
      ...(isPublished && { publishes: articlesIn.draftsOf(before) }),
      ...(isOther && { statusChanged: new Date() }),
    };
  };
  try {
    const written = await issues.update(id, { expected, fields, by });
    const { before, after } = written;
    if (issueKey(after) !== issueKey(before)) {
      const { year, volume, issue, volumelabel, issuelabel, title, dates, cover, order } = before;
      const { status, scheduled } = before;
      const labelKey = before.labelKey ?? (after.labelKey && unusedKey(id));
      const restored = {
        ...{ year, volume, issue, volumelabel, issuelabel, ...(labelKey && { labelKey }) },
        ...{ title, dates, cover, order, status, scheduled },
      };
      const undo = { expected: undefined, fields: () => restored, by };
      await undoIfFilled(parts, before, () => issues.update(id, undo));
    }
    if (before.status !== after.status) await articlesIn.enableDrafts(after, by);
    return written;
  } catch (error) {
    if (sentKey && mayBeDuplicate(error)) {
      // An error of an unknown kind may be a duplicate that is missing in memory.
      await issues.recover();
      refuseDuplicate(catalogue.current, sentKey, id);
    }
    if (isDuplicate(error)) throw duplicate('issue', error);
    throw error;
  }
}

/** Removes an issue. Throws `issue_not_empty` if it has an article, whether or not readers see it. */
export async function removeIssue(
  parts: IssueParts,
  id: string,
  { version, by }: { version: number | undefined; by: Actor },
): Promise<IssueRecord> {
  const issue = parts.issues.find(id);
  if (issue) await requireEmpty(parts, issue);
  const removed = await parts.issues.remove(id, version ?? issue?.version, by);
  await undoIfFilled(parts, removed, () => parts.issues.restore(removed, by));
  return removed;
}

/**
 * If an article was added to an issue while the issue was removed or renumbered, undoes the removal or renumbering
 * and throws.
 */
async function undoIfFilled(parts: IssueParts, issue: IssueRecord, undo: () => Promise<unknown>) {
  try {
    await requireEmpty(parts, issue);
  } catch (error) {
    await undo();
    throw error;
  }
}

/**
 * Returns the new status and time of publication of an issue. Throws `invalid_request` if the change is not
 * permitted.
 */
function lifeAfter(
  before: IssueRecord,
  sent: { status?: IssueStatus | undefined; scheduled?: string | undefined },
  wasPublic: () => boolean,
): Pick<IssueFields, 'status' | 'scheduled'> {
  const refuse = (path: string, message: string): never => {
    throw new AppError('invalid_request', { issues: [{ path, message }] });
  };
  const status = sent.status ?? before.status;
  if (status === 'draft' && before.status !== 'draft' && wasPublic()) {
    refuse('status', 'An issue with published articles can be hidden, but is no draft again');
  }
  if (status !== 'draft') {
    if (sent.scheduled && sent.scheduled !== before.scheduled) {
      refuse('scheduled', 'Only a draft can be scheduled');
    }
    return { status, scheduled: '' };
  }
  const scheduled = sent.scheduled ?? before.scheduled;
  const isNew = scheduled !== '' && scheduled !== before.scheduled;
  if (isNew && !(Date.parse(scheduled) > Date.now()))
    refuse('scheduled', 'Choose a time in the future');
  return { status, scheduled };
}

/**
 * Throws `invalid_request` if a public article of another issue is marked by a notice of this issue: hiding the issue
 * would remove the mark.
 */
async function requireNoNotices(
  { catalogue, articlesIn }: IssueParts,
  issue: IssueRecord,
): Promise<void> {
  await catalogue.caughtUp();
  const notices = articlesIn.noticesAboutOthers(issue);
  if (notices.length === 0) return;
  const message = `The issue has notices about articles of other issues, which would lose their marks: ${notices.join(', ')}. Move these notices to another issue or disable them first`;
  throw new AppError('invalid_request', { issues: [{ path: 'status', message }] });
}

async function requireEmpty({ catalogue }: IssueParts, issue: IssueRecord): Promise<void> {
  // Another instance may have added an article a moment ago.
  await catalogue.caughtUp();
  const count = catalogue.current.articlesByIssue.get(issueKey(issue))?.length ?? 0;
  if (count === 0) return;
  const detail = `This issue has ${count} ${count === 1 ? 'article' : 'articles'}. Move or delete them first.`;
  throw new AppError('issue_not_empty', { detail });
}

function isOtherLabel(a: Labelled, b: Labelled): boolean {
  return a.volumelabel !== b.volumelabel || a.issuelabel !== b.issuelabel;
}

function duplicate(path: 'issue' | 'issuelabel', cause?: unknown): AppError {
  const message = 'This issue of the volume already exists';
  return new AppError('duplicate_issue', { issues: [{ path, message }], cause });
}
