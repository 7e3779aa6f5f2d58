import { removeStaleUploads, type Starting, type serverEnv, serviceClient } from '@app/service-kit';
import { filesAreHeld } from '@app/service-kit/backup-state';
import { connectStores } from '@app/service-kit/stores';
import { createApp } from './app.ts';
import { articlePaths } from './archive/articles.ts';
import { caller } from './archive/caller.ts';
import { officeOf } from './archive/office.ts';
import { SharedPapers } from './archive/shared-papers.ts';
import { archiveSearch } from './archive/titles.ts';
import { CertificateIds } from './certificates/certificate-ids.ts';
import { Certificates } from './certificates/certificates.ts';
import { Clock } from './clock/clock.ts';
import { Desk } from './desk/desk.ts';
import { DeskIndex } from './desk/desk-index.ts';
import { Sights } from './desk/sights.ts';
import type { ReviewEnv } from './env.ts';
import { examineManuscript } from './files/examine.ts';
import { byLink } from './links/by-link.ts';
import { Links } from './links/links.ts';
import { openMails } from './mails/open-mails.ts';
import { Manuscripts } from './manuscripts/manuscripts.ts';
import { migrations } from './migrations/index.ts';
import { mailQueue } from './outbox/queue-mail.ts';
import { Editors } from './people/editors.ts';
import { People } from './people/people.ts';
import { reviewReports } from './reviewer/review-reports.ts';
import { Reviewers } from './reviewer/service.ts';
import { settingsModel } from './settings/model.ts';
import { readRules, readSettings } from './settings/service.ts';
import { announcer } from './store/announcer.ts';
import { Objects } from './store/objects.ts';
import { openStore } from './store/store.ts';
import { sweepFiles } from './store/sweep-files.ts';

/** The time limit of requests to svc-content during which a user waits, in milliseconds. */
const CONTENT_TIMEOUT_MS = 2_000;

export type Review = Awaited<ReturnType<typeof openReview>>;

interface ReviewParts extends Starting {
  env: Omit<ReviewEnv, keyof typeof serverEnv>;
}

/** Connects the stores and creates the application. */
export async function openReview({ env, log, onStop, stopping, reportProgress }: ReviewParts) {
  const { redis, listener, database, audit, changes, auth } = await connectStores({
    ...{ env, migrations, log, onStop, stopping, reportProgress },
  });
  const settings = settingsModel(database);
  const store = openStore(database);
  const announce = (what: string) =>
    announcer({ redis, listener, log, channel: `${what}-written:${database.name}` });
  const index = new DeskIndex({ store, announcer: announce('manuscripts'), log });
  const people = new People({ model: store.people, announcer: announce('people') });
  const internalKeys = env.INTERNAL_KEY;
  const authUrl = new URL(env.JWKS_URL).origin;
  const editors = new Editors({ model: store.editors, authUrl, internalKeys, log });
  const links = new Links(store.links);
  const objects = new Objects(env.S3_URL);
  const callContent = serviceClient(env.CONTENT_URL, CONTENT_TIMEOUT_MS, internalKeys);
  const office = officeOf(callContent);
  const articlePath = articlePaths(callContent);
  const mails = openMails({
    ...{ env, database, redis, changes, office, log },
    async renew({ id }) {
      const holder = await links.holder(id);
      if (!holder) return undefined;
      const token = await links.issueIfAllowed(holder);
      return token === undefined ? undefined : { address: holder.email, token };
    },
    hiddenFrom: (user) => sights.hiddenFrom(user),
  });
  const manuscripts = new Manuscripts({
    store,
    rules: () => readRules(settings),
    queueMail: mailQueue({ store, links, mails, settings }),
    changed: (id) => index.written(id),
    log,
  });
  const shared = { store, manuscripts, objects, readSettings: () => readSettings(settings) };
  const sights = new Sights({ ...shared, index, editors });
  const callAs = caller({ url: env.CONTENT_URL, internalKeys });
  const desk = new Desk({
    ...{ ...shared, index, people, editors, sights, links },
    papers: new SharedPapers(callContent),
    callAs,
    addressOf: async (article) => {
      const path = await articlePath(article).catch(() => null);
      return path === null ? null : env.PUBLIC_URL + path;
    },
  });
  const reviewers = new Reviewers({ ...shared, reports: reviewReports(examineManuscript) });
  const certificates = new Certificates({
    ...{ index, people, sights, callContent, callAs },
    ids: new CertificateIds(store.certificateIds),
  });
  return {
    app: createApp({
      ...{ log, auth, audit, settings, store, links, manuscripts, objects, mails, office },
      ...{ desk, index, editors, people, sights, certificates },
      // Only the gateway has this key.
      internalKeys: env.REVIEW_KEY,
      uploadDir: env.UPLOAD_DIR,
      byLink: byLink(links, manuscripts),
      articlePath,
      isInArchive: archiveSearch(callContent),
      examine: examineManuscript,
      barredFrom: (authors, cleared) => {
        const people = authors.map((each) => ({ ...each, emails: [each.email] }));
        return editors.barredFrom(people, cleared);
      },
      reviewers,
      medians: async () => (await index.figures()).medians,
    }),
    mails,
    office,
    changes,
    clock: new Clock({
      ...{ store, manuscripts, settings, links, mails, objects, log },
      articlePath,
      isHeld: () => filesAreHeld(database),
    }),
    settings,
    store,
    links,
    manuscripts,
    index,
    sights,
    reviewers,
    editors,
    objects,
    redis,
    removeStaleUploads: () => removeStaleUploads(env.UPLOAD_DIR),
    async sweep() {
      await mails.mails.sweep();
      return sweepFiles({ store, objects, log, isHeld: () => filesAreHeld(database) });
    },
    /** Distinguishes this journal from others that share a Redis. */
    name: database.name,
    parts: () => ({
      redis: redis.status,
      database: database.readyState === 1 ? 'ready' : 'away',
      // Audit entries wait only while the database refuses them.
      audit: audit.waiting === 0 ? 'ready' : 'away',
    }),
  };
}
