import { join } from 'node:path';
import { doiKey, initialDesign } from '@app/contracts';
import { loadFixture } from '@app/service-kit/fixture';
import { migrateUntilKilled, quickly, stateOf, watched } from '@app/service-kit/migration-testing';
import { migrate } from '@app/service-kit/migrations';
import { connectDatabase } from '@app/service-kit/mongo';
import { silentLog, testMongoUrl } from '@app/service-kit/testing';
import type { Connection } from 'mongoose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DesignDocument, newDesign } from '../../journal/design/model.ts';
import {
  initialSettings,
  SETTINGS_ID,
  type SettingsDocument,
} from '../../journal/settings/model.ts';
import { startContent } from '../testing/start-content.ts';
import { firstPublications } from './0007-first-publications.ts';
import { migrations } from './index.ts';

let url: string;
let database: Connection;
beforeEach(async () => {
  url = testMongoUrl();
  database = await connectDatabase(url, silentLog);
});
afterEach(async () => {
  await database.dropDatabase();
  await database.close();
});

const settings = () => database.collection<SettingsDocument>('settings');
const design = () => database.collection<DesignDocument>('design');

/** Loads the fixture with the indexes of its release. */
const loadToday = () => loadFixture(database, join(import.meta.dirname, 'fixture'));

/**
 * Loads a journal from before the design existed. A field is missing in its settings, and its articles need a
 * transaction id.
 */
async function loadOlder(to = database) {
  const { help_video_scholar: _later, ...fields } = initialSettings;
  const written = { ...fields, websitename: 'Kept', version: 7 };
  await to.collection<{ _id: string }>('settings').insertOne({ _id: SETTINGS_ID, ...written });
  await to.collection('articles').createIndex({ txnid: 1 }, { unique: true, name: 'txnid_1' });
}

// One of the tests loads a journal into the embedded database once for each write of the migrations. This takes minutes
// on a busy machine.
describe('the migrations', { timeout: 600_000 }, () => {
  it('give a new journal its indexes and singletons', async () => {
    await migrate(database, migrations, quickly);
    const { records } = await stateOf(database);
    expect(records).toEqual({
      settings: [{ _id: SETTINGS_ID, ...initialSettings, version: 0 }],
      design: [newDesign],
    });
  });

  it('only add settings, designs, indexes, keys of DOIs and first publications to a journal of the fixture’s release', async () => {
    await loadToday();
    const before = await stateOf(database);
    await migrate(database, migrations, quickly);
    const { settings = [], design = [], ...others } = before.records;
    const articles = (others.articles ?? []) as { _id: unknown; doi: string; refKey: string }[];
    const keyed = articles.map((article) => ({
      ...article,
      doiKey: article.doi ? doiKey(article.doi) : `#${article.refKey}`,
    }));
    const noted = articles.map(({ _id }) => ({ _id: String(_id), at: expect.any(Date) }));
    const indexes = {
      ...before.indexes,
      articles: [
        { name: 'doi_if_any', key: { doiKey: 1 }, unique: true },
        ...(before.indexes.articles ?? []),
      ],
      issues: [
        { name: 'label_if_any', key: { labelKey: 1 }, unique: true },
        ...(before.indexes.issues ?? []),
      ],
      usage: [{ name: 'month_-1__id_1', key: { month: -1, _id: 1 } }],
    };
    expect(await stateOf(database)).toEqual({
      indexes,
      records: {
        ...others,
        articles: keyed,
        settings: [{ ...initialSettings, ...settings[0] }],
        design: [{ ...initialDesign, ...design[0] }],
        firstpublications: expect.arrayContaining(noted),
      },
    });

    const fresh = await connectDatabase(testMongoUrl(), silentLog);
    await migrate(fresh, migrations, quickly);
    expect((await stateOf(fresh)).indexes).toEqual(indexes);
    await fresh.dropDatabase();
    await fresh.close();
  });

  it('add everything that an older journal lacks, and change nothing else', async () => {
    await loadOlder();
    await migrate(database, migrations, quickly);
    const { records, indexes } = await stateOf(database);
    expect(records).toEqual({
      settings: [{ _id: SETTINGS_ID, ...initialSettings, websitename: 'Kept', version: 7 }],
      design: [{ ...newDesign, ...initialDesign }],
    });
    expect(indexes.articles?.map(({ name }) => name)).toEqual([
      ...['doi_if_any', 'refKey_1', 'titleKey_1', 'txnid_if_any'],
    ]);
  });

  it('have the same result if they are killed before any of their writes and run again', async () => {
    const whole = await connectDatabase(testMongoUrl(), silentLog);
    await loadOlder(whole);
    await migrate(whole, migrations, quickly);
    const expected = await stateOf(whole);
    await whole.dropDatabase();
    await whole.close();
    // Some writes are skipped, because they create equivalent indexes.
    const alike = [5, 6, 7];
    let kills = 0;
    for (let write = 1, wasKilled = true; wasKilled; write += 1) {
      if (alike.includes(write)) continue;
      await database.dropDatabase();
      await loadOlder();
      wasKilled = await migrateUntilKilled(database, migrations, write);
      await migrate(database, migrations, quickly);
      expect(await stateOf(database)).toEqual(expected);
      if (wasKilled) kills += 1;
    }
    // Each migration makes at least two writes: it stores its start and its end.
    expect(kills).toBeGreaterThan(2 * migrations.length - alike.length);
  });

  it('record hundreds of first publications again, as after the restoration of a backup', async () => {
    const articles = Array.from({ length: 300 }, () => ({ status: 'enabled' }));
    await database.collection('articles').insertMany(articles);
    const noted = () => database.collection('firstpublications').find().toArray();
    const run = { log: silentLog, signal: new AbortController().signal };
    await firstPublications.up(database, run);
    const before = await noted();
    await database.collection('articles').insertOne({ status: 'enabled' });
    await firstPublications.up(database, run);
    expect(await noted()).toEqual([...before, expect.anything()]);
    expect(before).toHaveLength(300);
  });

  it('give hundreds of articles the keys of their DOIs', async () => {
    const articles = Array.from({ length: 120 }, (_, at) => ({
      ...{ refKey: `r${at}`, titleKey: `t${at}` },
      doi: at % 2 ? `10.5555/A${at}` : '',
    }));
    await database.collection('articles').insertMany(articles);
    await migrate(database, migrations, quickly);
    const stored = await database.collection('articles').find().toArray();
    expect(stored.map(({ doiKey }) => doiKey)).toEqual(
      articles.map(({ doi, refKey }) => doi.toLowerCase() || `#${refKey}`),
    );
  });

  it('give the key of a shared DOI to the oldest article, so that the others can be changed', async () => {
    const articles = [
      { refnumber: 'B', doi: '10.5555/A', creation: new Date('2026-01-02') },
      { refnumber: 'A', doi: 'https://doi.org/10.5555/a', creation: new Date('2026-01-01') },
      { refnumber: 'C', doi: '', creation: new Date('2026-01-03') },
      { refnumber: 'D', creation: new Date('2026-01-04') },
    ].map((article) => ({ ...article, refKey: article.refnumber, titleKey: article.refnumber }));
    await database.collection('articles').insertMany(articles);
    for (const _run of [1, 2]) {
      await migrate(database, migrations, quickly);
      const stored = await database.collection('articles').find().sort({ refnumber: 1 }).toArray();
      expect(stored.map(({ doiKey }) => doiKey)).toEqual(['10.5555/a', undefined, '#C', '#D']);
      await database.collection('migrations').deleteMany({});
    }
  });

  it('are run by only one of two instances that start at the same time, and both become ready', async () => {
    await loadToday();
    const contents = await Promise.all([0, 1].map(() => startContent({ mongoUrl: url })));
    for (const content of contents) {
      expect(await (await content.get('/api/archives/ref/JLC250101')).json()).toMatchObject({
        refnumber: 'JLC250101',
      });
      await content.close();
    }
    const steps = await database.collection<{ event: string }>('migrations').find().toArray();
    expect(steps.map(({ event }) => event).toSorted()).toEqual([
      ...migrations.map(() => 'begun'),
      ...migrations.map(() => 'done'),
    ]);
  });

  it('retain the writes of the previous release during the migration', async () => {
    await loadOlder();
    const update = {
      $set: { websitename: 'Renamed', help_video_scholar: 'x' },
      $inc: { version: 1 },
    };
    let written = 0;
    // Simulates the previous release, which changes a record just before the migration writes to it.
    const meanwhile = watched(database, (method, collection) => {
      if (collection === 'settings' && method === 'updateOne') {
        written += 1;
        return settings().updateOne({ _id: SETTINGS_ID, version: 7 }, update);
      }
      if (collection === 'design' && method === 'insertOne') {
        written += 1;
        return design().insertOne({ ...newDesign, signatory_name: 'Emmy' });
      }
      return undefined;
    });
    await migrate(meanwhile, migrations, quickly);
    expect(written).toBe(2);
    expect((await stateOf(database)).records).toEqual({
      settings: [
        {
          _id: SETTINGS_ID,
          ...initialSettings,
          websitename: 'Renamed',
          help_video_scholar: 'x',
          version: 8,
        },
      ],
      design: [{ ...newDesign, signatory_name: 'Emmy' }],
    });
  });

  it('stop at an unreadable record, report the record with the reason, and change no other', async () => {
    await loadOlder();
    const unreadable = { _id: 'design', seal_image: 7, version: 'three' };
    await design().insertOne(unreadable as never);
    await expect(migrate(database, migrations, quickly)).rejects.toMatchObject({
      message: expect.stringContaining('Migration 2 (settings and design) failed'),
      cause: {
        message: 'The record of the design: seal_image is not a string; version is not a number',
      },
    });
    const { records } = await stateOf(database);
    expect(records.design).toEqual([unreadable]);
    expect(records.settings?.[0]).not.toHaveProperty('help_video_scholar');

    await design().updateOne({ _id: 'design' }, { $set: { seal_image: '', version: 3 } });
    await migrate(database, migrations, quickly);
    expect((await stateOf(database)).records.design).toEqual([{ ...newDesign, version: 3 }]);
  });
});
