import type { AccountMail } from '@app/contracts';
import { queueMail, readMailState } from '@app/contracts/endpoints';
import { type Logger, serviceClient } from '@app/service-kit';

const TIMEOUT_MS = 2_000;

/** Sends messages to users through the mail queue of svc-content. */
export interface Mailer {
  /** Returns whether messages of this kind are sent. Returns false if svc-content is unavailable. */
  isOn(kind: AccountMail['kind']): Promise<boolean>;
  /** Queues a message. Never rejects, because a message that cannot be queued must not make the request fail. */
  send(mail: AccountMail): Promise<void>;
}

export function mailerOf(
  contentUrl: string | undefined,
  log: Logger,
  internalKeys: readonly string[] = [],
): Mailer {
  if (contentUrl === undefined) return { isOn: async () => false, send: async () => {} };
  const callContent = serviceClient(contentUrl, TIMEOUT_MS, internalKeys);
  return {
    async isOn(kind) {
      try {
        return (await callContent(readMailState, { query: { kind } })).isOn;
      } catch (err) {
        log.warn({ err }, 'could not read whether messages are sent');
        return false;
      }
    },
    async send(mail) {
      try {
        await callContent(queueMail, { body: mail });
      } catch (err) {
        log.warn({ err, kind: mail.kind }, 'a message was not queued');
      }
    },
  };
}
