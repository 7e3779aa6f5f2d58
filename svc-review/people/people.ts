import type { newPersonSchema, Person, ReviewerLoad } from '@app/contracts/manuscripts';
import { AppError } from '@app/service-kit';
import { orConflict, updateVersioned, withAppErrors } from '@app/service-kit/mongo';
import type { z } from 'zod';
import type { Announcer } from '../store/announcer.ts';
import type { PersonFields, PersonModel } from '../store/people.ts';
import { newId } from '../store/store.ts';
import { mailbox } from './addresses.ts';
import type { Identity } from './conflicts.ts';
import { folded } from './names.ts';

type Fields = z.output<typeof newPersonSchema>;

interface PeopleParts {
  model: PersonModel;
  announcer: Announcer;
}

/** The journal's pool of reviewers. The few hundred people are held in memory. */
export class People {
  readonly #parts: PeopleParts;
  #all: Promise<PersonFields[]> | undefined;

  constructor(parts: PeopleParts) {
    this.#parts = parts;
    const forget = () => {
      this.#all = undefined;
    };
    parts.announcer.listen(forget, forget);
  }

  /** Returns all people, sorted by name. */
  async all(): Promise<readonly PersonFields[]> {
    this.#all ??= this.#read().catch((error: unknown) => {
      this.#all = undefined;
      throw error;
    });
    return this.#all;
  }

  /** Throws `not_found` for an unknown id. */
  async read(id: string): Promise<PersonFields> {
    const found = await withAppErrors(this.#parts.model.findById(id).lean<PersonFields>());
    if (!found) throw new AppError('not_found');
    return found;
  }

  /** Adds a person. Refuses an address that a person in the pool already has. */
  async create(fields: Fields): Promise<PersonFields> {
    const person = { ...fields, _id: newId(), version: 0 };
    await this.#requireNew(person);
    await withAppErrors(this.#parts.model.create(person));
    this.#written();
    return person;
  }

  async update(id: string, fields: Fields, version: number | undefined): Promise<PersonFields> {
    const former = await this.read(id);
    await this.#requireNew({ ...fields, _id: id });
    const update = updateVersioned(
      this.#parts.model,
      { _id: id, version: version ?? former.version },
      fields,
    );
    const updated = await orConflict(update.lean<PersonFields>());
    this.#written();
    return updated;
  }

  async remove(id: string): Promise<PersonFields> {
    const former = await this.read(id);
    await withAppErrors(this.#parts.model.deleteOne({ _id: id }));
    this.#written();
    return former;
  }

  async #read(): Promise<PersonFields[]> {
    const found = await withAppErrors(this.#parts.model.find().lean<PersonFields[]>());
    return found.toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
  }

  async #requireNew({ _id, email, otherEmails }: Fields & { _id: string }): Promise<void> {
    const boxes = new Set([email, ...otherEmails].map(mailbox));
    const other = (await this.#read()).find(
      (each) =>
        each._id !== _id && addressesOf(each).some((address) => boxes.has(mailbox(address))),
    );
    if (!other) return;
    const issues = [{ path: 'email', message: `${other.name} has this address` }];
    throw new AppError('invalid_request', { issues });
  }

  #written(): void {
    this.#all = undefined;
    this.#parts.announcer.announce('people');
  }
}

const addressesOf = ({ email, otherEmails }: Pick<PersonFields, 'email' | 'otherEmails'>) => [
  email,
  ...otherEmails,
];

export const identityOf = (person: PersonFields): Identity => ({
  name: person.name,
  emails: addressesOf(person),
  orcid: person.orcid,
});

/** Returns the people whose names, addresses, ORCID iDs, affiliations and topics contain all words of `q`. */
export function searchPeople(people: readonly PersonFields[], q: string): PersonFields[] {
  const words = folded(q).split(/\s+/).filter(Boolean);
  if (words.length === 0) return q.trim() === '' ? [...people] : [];
  return people.filter((person) => {
    const { name, orcid, affiliation, topics } = person;
    const text = folded([name, ...addressesOf(person), orcid, affiliation, topics].join(' '));
    return words.every((word) => text.includes(word));
  });
}

export function presentPerson(
  { _id: id, ...fields }: PersonFields,
  load: ReviewerLoad,
  conflicts: string[],
): Person {
  return { ...fields, id, load, conflicts };
}
