import { runService } from '@app/service-kit';
import { Background } from '@app/service-kit/background';
import { reviewEnv } from './env.ts';
import { openReview } from './review.ts';

const env = reviewEnv();

await runService({
  name: 'svc-review',
  env,
  async start(starting) {
    const { log, onStop } = starting;
    const { app, name, parts } = await openReview({ env, ...starting });
    const background = new Background({
      redisUrl: env.REDIS_URL,
      prefix: `review:${name}`,
      log,
    });
    onStop('background work', () => background.close());
    return { app, readiness: () => ({ ready: true, parts: parts() }) };
  },
});
