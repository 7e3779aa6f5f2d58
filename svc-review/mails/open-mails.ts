import { manuscriptMailKinds } from '@app/contracts/manuscripts';
import type { Logger } from '@app/service-kit';
import type { StoredChanges } from '@app/service-kit/audit';
import { type MailEnv, MailTexts, mailRecords, mailServerOf } from '@app/service-kit/mails';
import type { Redis } from 'ioredis';
import type { Connection } from 'mongoose';
import type { Office } from '../archive/office.ts';
import { MailboxSlots } from './mailbox-slots.ts';
import { ManuscriptMails, type RenewLink } from './manuscript-mails.ts';

interface Parts {
  env: MailEnv & { PUBLIC_URL: string };
  database: Connection;
  redis: Redis;
  changes: StoredChanges;
  office: Office;
  renew: RenewLink;
  hiddenFrom(user: string): Promise<readonly string[]>;
  log: Logger;
  now?: () => number;
}

/** Returns the mails about manuscripts, which are stored in the database of svc-review only. */
export const openMails = ({ env, database, redis, changes, ...parts }: Parts) =>
  new ManuscriptMails({
    ...parts,
    records: mailRecords(database, 'manuscript'),
    texts: new MailTexts(manuscriptMailKinds, database, changes),
    server: mailServerOf(env),
    from: env.SMTP_FROM,
    publicUrl: env.PUBLIC_URL,
    slots: new MailboxSlots(redis, database.name, parts.now),
  });
