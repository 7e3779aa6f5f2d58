import type { ReviewSettings } from '@app/contracts/manuscripts';
import { withAppErrors } from '@app/service-kit/mongo';
import type { Manuscripts } from '../manuscripts/manuscripts.ts';
import type { Editor, Editors } from '../people/editors.ts';
import type { StoredManuscript } from '../store/manuscripts.ts';
import type { Store } from '../store/store.ts';
import type { DeskIndex } from './desk-index.ts';
import { isBarred, isSeen, type Sight } from './list.ts';

interface SightsParts {
  store: Pick<Store, 'manuscripts'>;
  index: Pick<DeskIndex, 'rows' | 'find'>;
  manuscripts: Pick<Manuscripts, 'bar'>;
  editors: Pick<Editors, 'find'>;
  readSettings: () => Promise<ReviewSettings>;
}

type Decided = Pick<StoredManuscript, '_id' | 'progress' | 'assigned'>;

const NO_KEYS: ReadonlySet<string> = new Set();

/** What each editor sees: the desk, the mails and the weekly lists ask here. */
export class Sights {
  readonly #parts: SightsParts;

  constructor(parts: SightsParts) {
    this.#parts = parts;
  }

  /**
   * Returns what decides which manuscripts an editor sees. The editor is barred for ever from those of which he or she turns
   * out to be an author or reviewer, because the name and the address of an account can change.
   */
  async of(editor: Editor): Promise<Sight> {
    const { index, manuscripts, readSettings } = this.#parts;
    const found = Array.from(await index.rows()).filter(
      (row) => !row.progress.barred.includes(editor.id) && isBarred(row, editor),
    );
    for (const { id } of found) await manuscripts.bar(id, editor.id);
    return { editor, isLimited: (await readSettings()).limitsEditors };
  }

  /** Returns whether a manuscript exists for an editor. Of a draft, no one is known yet who would be compared. */
  async sees({ _id, progress, assigned }: Decided, sight: Sight): Promise<boolean> {
    const row = await this.#parts.index.find(_id);
    return isSeen({ progress, assigned, keys: row?.keys ?? NO_KEYS }, sight);
  }

  /** Returns the ids of the manuscripts, drafts too, that do not exist for an editor. */
  async hiddenFrom(user: string): Promise<string[]> {
    const sight = await this.of(await this.#parts.editors.find(user));
    const fields = { 'progress.barred': 1, assigned: 1 };
    const found = await withAppErrors(
      this.#parts.store.manuscripts.find({}, fields).lean<Decided[]>(),
    );
    const hidden: string[] = [];
    for (const each of found) if (!(await this.sees(each, sight))) hidden.push(each._id);
    return hidden;
  }
}
