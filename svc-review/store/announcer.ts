import type { Logger } from '@app/service-kit';
import type { Redis } from 'ioredis';

export type Announcer = ReturnType<typeof announcer>;

interface AnnouncerParts {
  redis: Redis;
  /** A connection for subscriptions only. */
  listener: Redis;
  /** All instances with the same database use the same channel. */
  channel: string;
  log: Logger;
}

/** Announces writes to the other instances. Delivery is not guaranteed. */
export function announcer({ redis, listener, channel, log }: AnnouncerParts) {
  const warn = (message: string) => (err: unknown) => log.warn({ err, channel }, message);
  return {
    announce(id: string): void {
      redis.publish(channel, id).catch(warn('a write was not announced'));
    },
    /**
     * Calls `receive` with the id of each announced write, and `missed` when announcements may have been lost. `missed`
     * is called after the subscription, because an announcement may also be lost during the subscription. After a failed
     * subscription, announcements may have been lost, too.
     */
    listen(receive: (id: string) => void, missed: () => void): void {
      listener.on('message', (from: string, id: string) => {
        if (from === channel) receive(id);
      });
      const subscribe = () => {
        listener
          .subscribe(channel)
          .catch(warn('could not subscribe to announcements'))
          .then(missed);
      };
      listener.on('ready', subscribe);
      if (listener.status === 'ready') subscribe();
    },
  };
}
