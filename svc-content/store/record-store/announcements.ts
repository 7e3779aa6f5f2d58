import { randomUUID } from 'node:crypto';
import type { Logger } from '@app/service-kit';
import type { Redis } from 'ioredis';
import { z } from 'zod';

/** The announcement of a write to the record `id`. `write` is the number of the write in the write counter. */
const announcementSchema = z.object({ write: z.number().int(), id: z.string() });
export type Announcement = z.infer<typeof announcementSchema>;

export type Announcements = ReturnType<typeof announcements>;

export interface AnnouncementParts {
  redis: Redis;
  /** A Redis connection that is used for subscriptions only. Several channels may share it. */
  listener: Redis;
  /** The Redis channel, which all instances with the same database share. */
  channel: string;
  log: Logger;
}

const messageSchema = z.object({ by: z.string(), news: announcementSchema });

/** Notifies other instances of writes, and receives their announcements. Delivery is not guaranteed. */
export function announcements({ redis, listener, channel, log }: AnnouncementParts) {
  const instance = randomUUID();
  return {
    announce(news: Announcement): void {
      redis.publish(channel, JSON.stringify({ by: instance, news })).catch((err: unknown) => {
        log.warn({ err }, 'a write could not be announced');
      });
    },
    /** Calls `receive` with each announcement of another instance. */
    listen(receive: (announcement: Announcement) => void): void {
      listener.on('message', (from: string, message: string) => {
        if (from !== channel) return;
        const { data, error } = messageSchema.safeParse(parsed(message));
        if (error) log.warn({ err: error }, 'invalid announcement');
        else if (data.by !== instance) receive(data.news);
      });
      const subscribe = () => {
        listener.subscribe(channel).catch((err: unknown) => {
          log.warn({ err }, 'could not subscribe to announcements');
        });
      };
      listener.on('ready', subscribe);
      if (listener.status === 'ready') subscribe();
    },
  };
}

function parsed(message: string): unknown {
  try {
    return JSON.parse(message);
  } catch {
    return undefined;
  }
}
