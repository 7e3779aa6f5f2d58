import { connectRedis, runService } from '@app/service-kit';
import { Audit } from '@app/service-kit/audit';
import { Background } from '@app/service-kit/background';
import { migrateDatabase } from '@app/service-kit/migrations';
import { connectDatabase } from '@app/service-kit/mongo';
import { createApp } from './app.ts';
import { authEnv } from './env.ts';
import { migrations } from './migrations/index.ts';
import { rulesModel } from './rules/model.ts';
import { secretBox } from './second-factor/secret-box.ts';
import { sealSecretsAgain } from './second-factor/service.ts';
import { AuditedRecords } from './store/audited-records.ts';
import { readSigningKey } from './tokens/signing-key.ts';
import { mailerOf } from './users/mailer.ts';
import { userModel } from './users/model.ts';
import { journalNamesOf, passwordPolicy } from './users/password-policy.ts';
import { createFirstAdministrator } from './users/service.ts';

/** The interval, in milliseconds, at which audit entries are written that killed processes have left in records. */
const COMPLETE_AUDIT_EVERY_MS = 5_000;

const env = authEnv();

await runService({
  name: 'svc-auth',
  env,
  async start({ log, onStop, stopping, reportProgress }) {
    const signingKey = await readSigningKey(env.AUTH_KEY_FILE);
    const redis = await connectRedis(env.REDIS_URL, log);
    onStop('redis', () => redis.disconnect());
    await migrateDatabase(env.MONGO_URL, migrations, { log, stopping, reportProgress });
    const database = await connectDatabase(env.MONGO_URL, log);
    onStop('database', () => database.close());
    const audit = await Audit.open(database, log);
    onStop('audit log', () => audit.close());
    const records = new AuditedRecords(audit);
    const [users, rules] = [userModel(database), rulesModel(database)];
    const internalKeys = env.INTERNAL_KEY;
    const passwordProblem = passwordPolicy(journalNamesOf(env.CONTENT_URL, log, internalKeys));
    const secrets = secretBox(signingKey.privateKey, ...signingKey.others);
    await sealSecretsAgain({ users, secrets });

    if (env.ADMIN_USERNAME !== undefined && env.ADMIN_PASSWORD !== undefined) {
      const administrator = { name: env.ADMIN_USERNAME, password: env.ADMIN_PASSWORD };
      const first = await createFirstAdministrator(
        { users, records },
        administrator,
        passwordProblem,
      );
      if (first) log.info({ username: first.name }, 'first administrator created');
    }
    const background = new Background({
      redisUrl: env.REDIS_URL,
      prefix: `auth:${database.name}`,
      log,
    });
    onStop('background work', () => background.close());
    background.every(COMPLETE_AUDIT_EVERY_MS, 'completing the audit log', () =>
      records.complete([users, rules]),
    );

    return {
      app: createApp({
        log,
        internalKeys,
        users,
        rules,
        redis,
        signingKey,
        audit,
        records,
        passwordProblem,
        mailer: mailerOf(env.CONTENT_URL, log, internalKeys),
      }),
      readiness: () => ({
        ready: true,
        parts: {
          redis: redis.status,
          database: database.readyState === 1 ? 'ready' : 'away',
          audit: audit.waiting === 0 ? 'ready' : `${audit.waiting} entries wait`,
        },
      }),
    };
  },
});
