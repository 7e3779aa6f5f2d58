import type { HiddenManuscript, ReviewSettings } from '@app/contracts/manuscripts';
import { AppError } from '@app/service-kit';
import { withAppErrors } from '@app/service-kit/mongo';
import type { Manuscripts } from '../manuscripts/manuscripts.ts';
import type { Editor, Editors } from '../people/editors.ts';
import { sharedKeys } from '../people/identity-keys.ts';
import type { StoredManuscript } from '../store/manuscripts.ts';
import type { Store } from '../store/store.ts';
import type { DeskIndex } from './desk-index.ts';
import { isHidden, isOffered, isSeen, type Sight, tieOf } from './list.ts';
import { type Row, turnOf } from './row.ts';

interface SightsParts {
  store: Pick<Store, 'manuscripts'>;
  index: Pick<DeskIndex, 'rows' | 'find'>;
  manuscripts: Pick<Manuscripts, 'bar' | 'clear'>;
  editors: Pick<Editors, 'find' | 'active'>;
  readSettings: () => Promise<ReviewSettings>;
}

type Decided = Pick<StoredManuscript, '_id' | 'progress' | 'assigned' | 'cleared'>;

const NO_KEYS: ReadonlySet<string> = new Set();

/** Decides which manuscripts each editor sees on the desk, in the list of mails and in the weekly lists. */
export class Sights {
  readonly #parts: SightsParts;

  constructor(parts: SightsParts) {
    this.#parts = parts;
  }

  /**
   * Returns the data that decides which manuscripts an editor sees. If the editor is an author or reviewer of a
   * manuscript, also bars the editor permanently from it, because the name and the address of an account can change.
   */
  async of(editor: Editor): Promise<Sight> {
    const { index, manuscripts, readSettings } = this.#parts;
    const found = Array.from(await index.rows()).filter(
      (row) => !row.progress.barred.includes(editor.id) && tieOf(row, editor) === 'person',
    );
    for (const { id } of found) await manuscripts.bar(id, editor.id);
    return { editor, isLimited: (await readSettings()).limitsEditors };
  }

  /**
   * Returns whether a manuscript exists for an editor. Drafts do not exist for editors, because their authors are not
   * known yet.
   */
  async sees(
    { _id, progress, assigned, cleared = [] }: Decided,
    sight: Pick<Sight, 'editor' | 'isLimited'>,
  ): Promise<boolean> {
    const row = await this.#parts.index.find(_id);
    return isSeen({ progress, assigned, cleared, keys: row?.keys ?? NO_KEYS }, sight);
  }

  /** Returns the ids of the manuscripts and drafts that do not exist for an editor. */
  async hiddenFrom(user: string): Promise<string[]> {
    const sight = await this.of(await this.#parts.editors.find(user));
    const fields = { 'progress.barred': 1, assigned: 1, cleared: 1 };
    const found = await withAppErrors(
      this.#parts.store.manuscripts.find({}, fields).lean<Decided[]>(),
    );
    const hidden: string[] = [];
    for (const each of found) if (!(await this.sees(each, sight))) hidden.push(each._id);
    return hidden;
  }

  /**
   * Returns the users of the desk who can be mailed, each with the manuscripts that a mail to the user may name. Users
   * who no longer use the desk get no mails.
   */
  async mailable<Manuscript extends Decided>(
    manuscripts: readonly Manuscript[],
    now: number,
  ): Promise<{ editor: Editor; seen: Manuscript[] }[]> {
    const found: { editor: Editor; seen: Manuscript[] }[] = [];
    for (const editor of await this.#parts.editors.active(now)) {
      if (editor.email === '') continue;
      const sight = await this.of(editor);
      const seen: Manuscript[] = [];
      for (const each of manuscripts) if (await this.sees(each, sight)) seen.push(each);
      found.push({ editor, seen });
    }
    return found;
  }

  /** Returns the users of the desk from whom a manuscript is hidden. */
  async excluded(row: Row): Promise<Editor[]> {
    return (await this.#parts.editors.active()).filter((each) => isHidden(row, each));
  }

  /**
   * Returns the open manuscripts that no user of the desk sees. A submitter can cause this by naming all users as
   * authors, so administrators may look at such manuscripts.
   */
  async unseen(): Promise<Row[]> {
    const { editors, index, readSettings } = this.#parts;
    const active = await editors.active();
    if (active.length === 0) return [];
    const { limitsEditors: isLimited } = await readSettings();
    return Array.from(await index.rows()).filter(
      (row) =>
        turnOf(row) !== undefined && !active.some((editor) => isSeen(row, { editor, isLimited })),
    );
  }

  /** Returns the manuscripts that are hidden until the editor has answered a question about them. */
  async questionsFor(sight: Sight): Promise<HiddenManuscript[]> {
    const rows = Array.from(await this.#parts.index.rows());
    const unseen = sight.editor.isAdmin
      ? new Set((await this.unseen()).map(({ id }) => id))
      : NO_KEYS;
    return rows.flatMap((row) => {
      const reason = reasonOf(row, sight, unseen);
      return reason ? [{ id: row.id, reference: row.reference, title: row.title, reason }] : [];
    });
  }

  /**
   * Stores whether a user is one of the authors and reviewers of a manuscript. If only the name matches, users answer
   * for themselves. Otherwise, administrators answer.
   */
  async settle(id: string, caller: Editor, answer: { editor: string; isPerson: boolean }) {
    const { index, editors, manuscripts } = this.#parts;
    const sight = await this.of(caller);
    const row = await index.find(id);
    const who = answer.editor || caller.id;
    const isAsked =
      row && who === caller.id
        ? (await this.questionsFor(sight)).some((each) => each.id === id)
        : row && caller.isAdmin && isSeen(row, sight);
    if (row && who !== caller.id && isSeen(row, sight) && !caller.isAdmin) {
      throw new AppError('forbidden');
    }
    if (!row || !isAsked) throw new AppError('not_found');
    const user = await editors.find(who);
    if (answer.isPerson) await manuscripts.bar(id, user.id);
    else {
      const cleared = { user: user.id, keys: sharedKeys(row, user), by: caller.id };
      await manuscripts.clear(id, { ...cleared, at: new Date() });
    }
  }
}

function reasonOf(
  row: Row,
  sight: Sight,
  unseen: ReadonlySet<string>,
): HiddenManuscript['reason'] | undefined {
  const tie = isOffered(row, sight) ? tieOf(row, sight.editor) : undefined;
  if (tie === 'namesake') return 'name';
  return tie === 'person' && unseen.has(row.id) ? 'no-one' : undefined;
}
