import { randomBytes } from 'node:crypto';
import type { Connection } from 'mongoose';
import { authorSideModel } from './author-sides.ts';
import { certificateIdsModel } from './certificates.ts';
import { editorModel } from './editors.ts';
import { linkModel } from './links.ts';
import { manuscriptModel } from './manuscripts.ts';
import { personModel } from './people.ts';
import { releasedModel } from './released.ts';
import { reviewerSideModel } from './reviewer-sides.ts';

export type Store = ReturnType<typeof openStore>;

/** Returns the collections of manuscripts. No document contains unreleased texts of both authors and reviewers. */
export const openStore = (connection: Connection) => ({
  manuscripts: manuscriptModel(connection),
  authorSides: authorSideModel(connection),
  reviewerSides: reviewerSideModel(connection),
  released: releasedModel(connection),
  links: linkModel(connection),
  people: personModel(connection),
  editors: editorModel(connection),
  certificateIds: certificateIdsModel(connection),
  counters: connection.collection<{ _id: string; count: number }>('counters'),
});

/** Returns a new id of a manuscript, a person, a text or a file, which cannot be guessed. */
export const newId = (): string => randomBytes(16).toString('base64url');

/** Returns whether a text has the form of an id by `newId`. */
export const isId = (text: string): boolean => /^[\w-]{22}$/.test(text);
