import { workStatuses } from '@app/contracts';
import mongoose, { type Connection } from 'mongoose';
import { randomNumbers } from './texts.ts';

const WORDS =
  `proofs of the article to its authors from referee second round reminder sent galley figure
  resolution permission invoice fee waiver issue volume cover index page range corrected reference list
  plagiarism report editor board letter decision accepted revised galleys typeset upload metadata deposit
  certificate courier post office form signature copyright missing received checked waiting again`.split(
    /\s+/,
  );
const STAFF = ['Ada', 'Anbu', 'Beatriz', 'Chidi', 'Élodie', 'Fatima', 'Ravi', 'Siân'];

/** Search words: `common` is in every entry, `rare` in one of a thousand entries, and `none` in no entry. */
export const searches = { common: 'proofs', rare: 'rarely', none: 'nowhere' };

/** The creation time of the newest entry. */
const NEWEST = Date.UTC(2026, 0, 1);
/** The time between the creation of one entry and the next. */
const MINUTES_APART = 30;

export const createdAt = (number: number) => new Date(NEWEST - number * MINUTES_APART * 60_000);

/** Generates records in the form in which svc-content stores them. Half of the entries have been changed once. */
function randomEntries(count: number) {
  const random = randomNumbers(8);
  // The cast is safe, because the index is always valid.
  const one = <T>(choices: readonly T[]) => choices[Math.floor(random() * choices.length)] as T;
  return Array.from({ length: count }, (_, number) => {
    const words = Array.from({ length: 20 + Math.floor(random() * 40) }, () => one(WORDS));
    if (number % 1_000 === 7) words.push(searches.rare);
    const _id = new mongoose.Types.ObjectId();
    const at = createdAt(number);
    const entry = {
      _id,
      content: `<p>${searches.common} <strong>JLC-${number}</strong> ${words.join(' ')} <a href="https://example.org/${number}">the file</a></p>`,
      status: one(workStatuses),
      createdby: one(STAFF),
      created_at: at,
    };
    const change = {
      _id: `${_id}/1`,
      by: one(STAFF),
      at,
      from: entry.status,
      to: one(workStatuses),
    };
    return { entry, changes: random() < 0.5 ? [change] : [] };
  });
}

/** Writes entries directly to the database, because creating 100,000 entries through the API takes an hour. */
export async function insertEntries(database: Connection, count: number): Promise<void> {
  const entries = randomEntries(count);
  const all: Record<string, object[]> = {
    workentries: entries.map(({ entry }) => entry),
    workchanges: entries.flatMap(({ changes }) => changes),
  };
  for (const [name, records] of Object.entries(all)) {
    for (let from = 0; from < records.length; from += 1_000) {
      await database.collection(name).insertMany(records.slice(from, from + 1_000));
    }
  }
}
