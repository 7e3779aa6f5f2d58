import {
  articleListNames,
  authornameOf,
  type Contributor,
  type Funding,
  type Reference,
  type Relation,
  type Translation,
  withAuthorname,
} from '@app/contracts';
import type { FieldErrors } from '@app/office-kit/forms/form-errors.ts';
import type { FieldDescription } from '../../../shared/forms/field-table.ts';

/** The fields of the form whose values are lists. */
export const listFields = ['contributors', ...articleListNames] as const;

/** The items of the lists. Required parts may be missing while an item is being typed. */
export interface ListItems {
  contributors: Partial<Contributor>;
  references: Partial<Reference>;
  funding: Partial<Funding>;
  relations: Partial<Relation>;
  translations: Partial<Translation>;
}
export type ListValues = { [Name in keyof ListItems]: readonly ListItems[Name][] };

/** The list fields except `contributors`. */
export const workFields = {
  references: {
    label: 'References',
    help: 'The works that the article cites. Crossref links those with a DOI to this article.',
  },
  funding: { label: 'Funding', help: 'Who funded the work, and the award numbers.' },
  relations: {
    label: 'Related works',
    help: 'Such as the data, the software, a preprint, a correction or a review of this article.',
  },
  translations: {
    label: 'Other languages',
    help: 'The title and the abstract in other languages.',
  },
} as const satisfies Record<string, FieldDescription>;

interface Authors extends Pick<ListValues, 'contributors'> {
  authorname: string;
}

/**
 * Returns the authors of the form. The names in `authorname` take precedence. `contributors` retains the details
 * while names are edited, so that an author whose name is typed again gets the details back.
 */
export function authorsIn({ authorname, contributors }: Authors): readonly Contributor[] {
  // Contrary to the type, the name is missing while the user retypes it in the details.
  const known = contributors as readonly Contributor[];
  return authorname === authornameOf(known) ? known : withAuthorname(known, authorname);
}

/** Returns the values of the form for authors with changed details. */
export function authorValues(authors: readonly Partial<Contributor>[]): Authors {
  const named = authors.map((author) => ({ ...author, name: author.name ?? '' }));
  return { authorname: authornameOf(named), contributors: named };
}

const EMPTY = 'Fill this in or remove it';

/** Returns errors for items that were added but left empty. Requests would drop such items. */
export function emptyItemErrors(values: ListValues): FieldErrors {
  const errors: FieldErrors = {};
  const check = (items: readonly object[], path: string) => {
    for (const [at, item] of items.entries()) {
      if (isEmpty(item)) errors[`${path}.${at}`] = EMPTY;
    }
  };
  for (const list of listFields) check(values[list], list);
  for (const [at, { affiliations = [] }] of values.contributors.entries()) {
    check(affiliations, `contributors.${at}.affiliations`);
  }
  return errors;
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  if (typeof value !== 'object' || value === null) return value === undefined || value === null;
  return Object.values(value).every(isEmpty);
}
