import type { Logger } from '@app/service-kit';
import type { Redis } from 'ioredis';
import type { z } from 'zod';

/** Tells the other instances at once that something was written; what gets lost, they find later. */
export interface Announcements<News> {
  announce(news: News): void;
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
  const { redis, listener, channel, schema, log } = parts;
  return {
    announce(news) {
      redis.publish(channel, JSON.stringify(news)).catch((err: unknown) => {
        log.warn({ err }, 'a write could not be announced');
      });
    },
    listen(heard) {
      listener.on('message', (from: string, message: string) => {
        if (from !== channel) return;
        const news = schema.safeParse(parsed(message));
        if (news.success) heard(news.data);
        else log.warn({ err: news.error }, 'an announcement cannot be read');
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
