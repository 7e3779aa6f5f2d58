import {
  articleListNames,
  authornameOf,
  type Contributor,
  splitAuthors,
  withAuthorname,
} from '@app/contracts';
import type { FieldDescription } from '../../../shared/forms/field-table.ts';
import type { FieldErrors } from '../../../shared/forms/form-errors.ts';

/** The fields of the form whose values are lists. As in requests, they are JSON text. */
export const listFields = ['contributors', ...articleListNames] as const;
export type ListField = (typeof listFields)[number];

/** The lists besides that of the authors. */
export const workFields = {
  references: {
    label: 'References',
    help: 'The works that the article cites. Crossref links those with a DOI to this article.',
  },
  funding: { label: 'Funding', help: 'Who paid for the work, and the numbers of the awards.' },
  relations: {
    label: 'Related works',
    help: 'Such as the data, the software, a preprint, a correction or a review of this article.',
  },
  translations: {
    label: 'Other languages',
    help: 'The title and the abstract in other languages than that of the article.',
  },
} as const satisfies Record<string, FieldDescription>;

/** Returns the items of a list's text. While they are typed, parts that are required may be missing. */
export function itemsIn<Item>(json: string): Partial<Item>[] {
  return JSON.parse(json);
}

interface Authors {
  authorname: string;
  contributors: string;
}

/**
 * Returns the authors of the form. The names in `authorname` are typed later than the details in `contributors`, which
 * stay as they are, so that an author whose name is typed anew gets the details back.
 */
export function authorsIn({ authorname, contributors }: Authors): Contributor[] {
  // A name that is being changed among the details may be empty; otherwise it is there.
  const known = itemsIn<Contributor>(contributors) as Contributor[];
  return authorname === authornameOf(known)
    ? known
    : withAuthorname(known, splitAuthors(authorname).join(', '));
}

/** Returns the values of the form for authors whose details were changed. */
export function authorValues(authors: readonly Partial<Contributor>[]): Authors {
  const named = authors.map((author) => ({ ...author, name: author.name ?? '' }));
  return { authorname: authornameOf(named), contributors: JSON.stringify(named) };
}

const EMPTY = 'Fill this in or remove it';

/** Returns errors for items that were added and left empty, which requests would drop. */
export function emptyItemErrors(values: Readonly<Record<ListField, string>>): FieldErrors {
  const errors: FieldErrors = {};
  const check = (items: readonly object[], path: string) => {
    for (const [at, item] of items.entries()) {
      if (isEmpty(item)) errors[`${path}.${at}`] = EMPTY;
    }
  };
  for (const list of listFields) check(itemsIn<object>(values[list]), list);
  for (const [at, author] of itemsIn<Contributor>(values.contributors).entries()) {
    check(author.affiliations ?? [], `contributors.${at}.affiliations`);
  }
  return errors;
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  if (typeof value !== 'object' || value === null) return value === undefined || value === null;
  return Object.values(value).every(isEmpty);
}
