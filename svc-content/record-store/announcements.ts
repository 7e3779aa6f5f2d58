import { randomUUID } from 'node:crypto';
import type { Logger } from '@app/service-kit';
import type { Redis } from 'ioredis';
import { z } from 'zod';

/** Tells the other instances at once that something was written; what gets lost, they find later. */
export interface Announcements<News> {
  announce(news: News): void;
  /** Calls `heard` with what other instances announce. */
  listen(heard: (news: News) => void): void;
}

export interface AnnouncementParts<News> {
  redis: Redis;
  /** A connection that does nothing but listen, to any number of channels. */
  listener: Redis;
  /** Instances of one database share it. */
  channel: string;
  schema: z.ZodType<News>;
  log: Logger;
}

export function announcements<News>(parts: AnnouncementParts<News>): Announcements<News> {
  const { redis, listener, channel, log } = parts;
  const own = randomUUID();
  const schema = z.object({ by: z.string(), news: parts.schema });
  return {
    announce(news) {
      redis.publish(channel, JSON.stringify({ by: own, news })).catch((err: unknown) => {
        log.warn({ err }, 'a write could not be announced');
      });
    },
    listen(heard) {
      listener.on('message', (from: string, message: string) => {
        if (from !== channel) return;
        const { data, error } = schema.safeParse(parsed(message));
        if (error) log.warn({ err: error }, 'an announcement cannot be read');
        else if (data.by !== own) heard(data.news);
      });
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

function parsed(message: string): unknown {
  try {
    return JSON.parse(message);
  } catch {
    return undefined;
  }
}
