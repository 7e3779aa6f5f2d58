import type { CoAuthorPage, coAuthorAnswerSchema } from '@app/contracts/manuscripts';
import type { z } from 'zod';
import { readSettings } from '../settings/service.ts';
import type { StoredManuscript } from '../store/manuscripts.ts';
import type { Authors, AuthorsParts } from './authors.ts';
import { coAuthorPageOf } from './page.ts';
import { changeSide } from './sides.ts';

type Answer = z.output<typeof coAuthorAnswerSchema>;
type Parts = Pick<AuthorsParts, 'store' | 'manuscripts' | 'settings' | 'office'> & {
  authors: Authors;
};

/** The actions of co-authors. */
export class CoAuthors {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async page(stored: StoredManuscript, viewer: string): Promise<CoAuthorPage> {
    const { authors, settings, office } = this.#parts;
    return coAuthorPageOf(await authors.sources(stored), viewer, {
      settings: await readSettings(settings),
      office: await office(),
    });
  }

  /** Stores the co-author's corrections, and whether he or she agrees. */
  async answer(stored: StoredManuscript, viewer: string, answer: Answer): Promise<CoAuthorPage> {
    const { store, manuscripts } = this.#parts;
    const { answer: name, orcid, affiliation, reason } = answer;
    // A name cannot be removed: if the new name is empty, the former name stays.
    const former = await this.page(stored, viewer);
    const words = {
      ...{ id: viewer, name: answer.name.trim() || former.me.name },
      ...{ orcid: orcid.trim(), affiliation, reason: name === 'object' ? reason : '' },
    };
    await changeSide(store.authorSides, stored._id, ({ coAuthors }) => ({
      coAuthors: [...coAuthors.filter(({ id }) => id !== viewer), words],
    }));
    const actor = { role: 'co-author', id: viewer } as const;
    return this.page(await manuscripts.apply(stored._id, { name }, actor), viewer);
  }
}
