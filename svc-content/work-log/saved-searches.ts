import { MAX_SAVED_SEARCHES, type SavedSearch, type SaveSearch } from '@app/contracts';
import * as api from '@app/contracts/endpoints';
import { AppError, type Bearer, claimsOf, endpointRouter } from '@app/service-kit';
import { isDuplicate, withAppErrors } from '@app/service-kit/mongo';
import { type Connection, type Model, Schema, type Types } from 'mongoose';
import { answerBearer } from '../store/record-store/responses.ts';

type SavedSearchFields = SaveSearch & { user: string; key: string };

type SavedSearchRecord = SavedSearchFields & { _id: Types.ObjectId };
export type SavedSearchModel = Model<SavedSearchFields>;

const text = { type: String, required: true };
// Not `required`, because mongoose would refuse an empty view, which stands for the whole list.
const view = { type: String, default: '' };

const savedSearchModelSchema = new Schema<SavedSearchFields>(
  { user: text, key: text, name: text, view } satisfies Record<keyof SavedSearchFields, unknown>,
  { collection: 'savedsearches', versionKey: false },
);

export function savedSearchModel(connection: Connection): SavedSearchModel {
  return connection.model<SavedSearchFields>('SavedSearch', savedSearchModelSchema);
}

export function savedSearchRoutes(auth: Bearer, savedSearches: SavedSearchModel) {
  const { router, mount } = endpointRouter({ auth });

  mount(api.listSavedSearches, async (ctx) => {
    const records = await searchesOf(savedSearches, claimsOf(ctx).sub);
    return answerBearer(ctx, records.sort(byName).map(presentSavedSearch));
  });

  mount(api.saveSearch, async (ctx, { body }) => {
    const { record, isNew } = await save(savedSearches, claimsOf(ctx).sub, body);
    return answerBearer(ctx, presentSavedSearch(record), isNew ? 201 : 200);
  });

  mount(api.deleteSavedSearch, async (ctx, { params: { id } }) => {
    if (!/^[0-9a-f]{24}$/.test(id)) throw new AppError('not_found');
    const filter = { _id: id, user: claimsOf(ctx).sub };
    const removed = await withAppErrors(
      savedSearches.findOneAndDelete(filter).lean<SavedSearchRecord>(),
    );
    if (!removed) throw new AppError('not_found');
    return answerBearer(ctx, presentSavedSearch(removed));
  });

  return router;
}

function searchesOf(model: SavedSearchModel, user: string): Promise<SavedSearchRecord[]> {
  return withAppErrors(model.find({ user }).lean<SavedSearchRecord[]>());
}

/**
 * The maximum number of attempts. An attempt fails if another tab of the user saves or deletes the same name at
 * the same time.
 */
const ATTEMPTS = 10;

/** Saves a search, or replaces the user's search with the same name. */
async function save(model: SavedSearchModel, user: string, search: SaveSearch) {
  // Unlike in searches of the work log, accents in names make a difference.
  const key = `${user} ${search.name.normalize('NFKC').toUpperCase().toLowerCase()}`;
  const fields = { ...search, user, key };
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const records = await searchesOf(model, user);
    const before = records.find((record) => record.key === key);
    if (before) {
      const { _id } = before;
      const replaced = await withAppErrors(model.replaceOne({ _id }, fields));
      if (replaced.matchedCount > 0) return { record: { ...fields, _id }, isNew: false };
      continue;
    }
    if (records.length >= MAX_SAVED_SEARCHES) {
      const message = `At most ${MAX_SAVED_SEARCHES} saved searches: delete one first`;
      throw new AppError('invalid_request', { issues: [{ path: 'name', message }] });
    }
    try {
      const created = await withAppErrors(model.create(fields));
      return { record: created.toObject<SavedSearchRecord>(), isNew: true };
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
  }
  throw new AppError('version_conflict');
}

const { compare } = new Intl.Collator('en', { numeric: true });
const byName = (a: SavedSearchRecord, b: SavedSearchRecord) => compare(a.name, b.name);

function presentSavedSearch({ _id, name, view }: SavedSearchRecord): SavedSearch {
  return { id: String(_id), name, view } satisfies Record<keyof SavedSearch, unknown>;
}
