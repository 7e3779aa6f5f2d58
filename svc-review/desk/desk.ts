import type {
  assignSchema,
  DeskManuscript,
  Person,
  ReviewSettings,
} from '@app/contracts/manuscripts';
import { AppError } from '@app/service-kit';
import type { z } from 'zod';
import type { SharedPapers } from '../archive/shared-papers.ts';
import { type AuthorIdentities, conflictsOf } from '../people/conflicts.ts';
import type { Editor } from '../people/editors.ts';
import { identityOf, presentPerson } from '../people/people.ts';
import type { PersonFields } from '../store/people.ts';
import type { ReviewerSideFields } from '../store/reviewer-sides.ts';
import { type CommandParts, giveCommand } from './commands.ts';
import type { DeskIndex } from './desk-index.ts';
import { type DeskQuery, isSeen, listRows } from './list.ts';
import { presentManuscript } from './present-manuscript.ts';
import { authorIdentities } from './present-people.ts';
import type { Sights } from './sights.ts';
import { readSources, type Sources } from './sources.ts';

export interface DeskParts extends CommandParts {
  index: DeskIndex;
  papers: SharedPapers;
  sights: Sights;
  readSettings: () => Promise<ReviewSettings>;
  /** Returns the address of a published article, or null. */
  addressOf: (article: string) => Promise<string | null>;
}

/** The data and actions of editors. A manuscript that an editor must not see is treated as if it did not exist. */
export class Desk {
  readonly #parts: DeskParts;

  constructor(parts: DeskParts) {
    this.#parts = parts;
  }

  async list(query: DeskQuery, editor: Editor) {
    const { index, editors, sights } = this.#parts;
    const sight = await sights.of(editor);
    const [rows, settings] = [await index.rows(), await this.#parts.readSettings()];
    const nameOf = await editors.namer([]);
    const page = listRows(rows, { query, sight, days: settings.days, now: Date.now(), nameOf });
    return { ...page, hidden: await sights.questionsFor(sight) };
  }

  /** Returns the stored data of a manuscript. Throws `not_found` if it does not exist for the editor. */
  async sources(id: string, editor: Editor): Promise<Sources> {
    const settings = await this.#parts.readSettings();
    const sight = await this.#parts.sights.of(editor);
    const row = await this.#parts.index.find(id);
    if (!row || !isSeen(row, sight)) throw new AppError('not_found');
    return readSources(this.#parts.store, id, settings);
  }

  async read(id: string, editor: Editor): Promise<DeskManuscript> {
    return this.present(await this.sources(id, editor), editor);
  }

  async present(sources: Sources, editor: Editor): Promise<DeskManuscript> {
    const { index, people, editors, sights, addressOf } = this.#parts;
    const { stored } = sources;
    const { article, state } = stored.progress;
    const row = await index.find(stored._id);
    const [loadOf, context, all, users, excluded, nameOf] = await Promise.all([
      index.loads(editor),
      this.conflictContext(sources),
      people.all(),
      editors.list(),
      row ? sights.excluded(row) : [],
      editors.namer([
        ...stored.assigned,
        ...(stored.cleared ?? []).flatMap(({ user, by }) => [user, by]),
        ...stored.log.flatMap(({ actor }) => (actor.role === 'editor' ? [actor.id] : [])),
      ]),
    ]);
    const pool = new Map(all.map((person) => [person._id, person]));
    const personOf = (side: ReviewerSideFields): Person => {
      const person = pool.get(side.person) ?? formerPerson(side);
      return presentPerson(person, loadOf(side.person), conflictsOf(identityOf(person), context));
    };
    const address = article !== null && state === 'published' ? await addressOf(article) : null;
    const administrators = users.filter(({ isAdmin }) => isAdmin).map(({ name }) => name);
    const hiddenFrom = excluded.map(({ id, name }) => ({ id, name }));
    const now = Date.now();
    const names = { administrators, hiddenFrom, nameOf, personOf };
    return presentManuscript(sources, { editor, ...names, address, now });
  }

  /** Returns the data with which a person is compared to find conflicts of interest. */
  async conflictContext(sources: Sources): Promise<AuthorIdentities> {
    const authors = authorIdentities(sources);
    const papers = await this.#parts.papers.of(authors);
    const editors = (await this.#parts.editors.active()).map(({ name, email }) => ({
      ...{ name, emails: [email], orcid: '' },
    }));
    return { authors, opposed: sources.submission.form.opposed, editors, papers };
  }

  async command(
    id: string,
    command: Parameters<typeof giveCommand>[2],
    giver: Parameters<typeof giveCommand>[3],
  ) {
    await giveCommand(this.#parts, await this.sources(id, giver.editor), command, giver);
    const settings = await this.#parts.readSettings();
    return this.present(await readSources(this.#parts.store, id, settings), giver.editor);
  }

  /** Sets the editors who handle a manuscript. A new editor must be a user who has used the desk lately. */
  async assign(
    id: string,
    { editors: ids, version }: z.output<typeof assignSchema>,
    editor: Editor,
  ): Promise<DeskManuscript> {
    const { editors, store, manuscripts } = this.#parts;
    const { stored } = await this.sources(id, editor);
    const active = (await editors.list()).map((each) => each.id);
    const known = new Set([...stored.assigned, ...active]);
    if (!ids.every((each) => known.has(each))) {
      const issues = [{ path: 'editors', message: 'Only people who have used the desk' }];
      throw new AppError('invalid_request', { issues });
    }
    await manuscripts.assign(id, [...new Set(ids)], version);
    const settings = await this.#parts.readSettings();
    return this.present(await readSources(store, id, settings), editor);
  }
}

/** Returns a person who is no longer in the pool, from the data of the invitation. */
const formerPerson = (side: ReviewerSideFields): PersonFields => {
  const { person, name, email, orcid, affiliation } = side;
  return {
    ...{ _id: person, name, email, orcid, affiliation, otherEmails: [] },
    ...{ topics: '', note: '', isActive: false, version: 0 },
  };
};
