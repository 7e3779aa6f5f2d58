import { everywhere, runService } from '@app/service-kit';
import { Background } from '@app/service-kit/background';
import { deliver } from '@app/service-kit/deliveries';
import { queueDigests, reportUnseen } from './clock/digests.ts';
import { reviewEnv } from './env.ts';
import { openReview } from './review.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * 60_000;
const COMPLETE_EVERY_MS = 2_500;
const READ_ROWS_EVERY_MS = 10 * MINUTE_MS;
/** The number of mails that each instance sends at once, so that a slow recipient does not delay the others. */
const MAILS_AT_ONCE = 3;

const env = reviewEnv();

await runService({
  name: 'svc-review',
  env,
  async start(starting) {
    const { log, onStop } = starting;
    const review = await openReview({ env, ...starting });
    const { app, name, parts, mails, changes, clock, index, sights, store, settings } = review;
    const { office } = review;
    const here = everywhere(starting);
    // Writes entries of the audit log that this instance could not write, or that it has found in records.
    here(COMPLETE_EVERY_MS, 'completing the audit log', () => changes.complete());
    here(READ_ROWS_EVERY_MS, 'reading the manuscripts', () => index.refresh());
    here(HOUR_MS, 'removing stale uploads', () => review.removeStaleUploads());
    const background = new Background({
      redisUrl: env.REDIS_URL,
      prefix: `review:${name}`,
      log,
    });
    onStop('background work', () => background.close());
    deliver(background, 'mails', mails.mails, MAILS_AT_ONCE);
    background.every(MINUTE_MS, 'clock', () => clock.run());
    background.every(HOUR_MS, 'weekly lists', () =>
      queueDigests({ store, settings, mails, sights }),
    );
    background.every(HOUR_MS, 'manuscripts that no one sees', () =>
      reportUnseen({ settings, mails, sights, office }),
    );
    background.every(HOUR_MS, 'sweeping', () => review.sweep());
    return { app, readiness: () => ({ ready: true, parts: parts() }) };
  },
});
