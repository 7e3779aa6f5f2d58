import type { Logger } from '@app/service-kit';
import type { Redis } from 'ioredis';

/** Tells the other instances at once that something was written; what gets lost, they find later. */
export interface Announcements {
  announce(version: number): void;
  listen(heard: (version: number) => void): void;
}

export interface AnnouncementParts {
  redis: Redis;
  /** A connection that does nothing but listen. */
  listener: Redis;
  /** Instances of one database share it. */
  channel: string;
  log: Logger;
}

export function announcements(parts: AnnouncementParts): Announcements {
  const { redis, listener, channel, log } = parts;
  return {
    announce(version) {
      redis.publish(channel, String(version)).catch((err: unknown) => {
        log.warn({ err }, 'a write could not be announced');
      });
    },
    listen(heard) {
      listener.on('message', (_channel, version) => heard(Number(version)));
      const subscribe = () => {
        listener.subscribe(channel).catch((err: unknown) => {
          log.warn({ err }, 'announcements are not heard');
        });
      };
      listener.on('ready', subscribe);
      if (listener.status === 'ready') subscribe();
    },
  };
}
