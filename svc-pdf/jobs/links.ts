import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { type DownloadLink, jobPath } from '@app/contracts';
import { AppError } from '@app/service-kit';
import { z } from 'zod';

export interface Links {
  make(id: string): DownloadLink;
  /** Refuses as `forbidden` what is no link to that job's zip, or one that has expired. */
  check(id: string, query: unknown): void;
}

/** Long enough to click, and to begin again a download that broke. */
const VALID_S = 15 * 60;

const querySchema = z.object({
  expires: z.string().regex(/^[0-9]{1,12}$/),
  signature: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
});

/** Addresses that download a zip without a token: a browser's own download sends none. */
export function createLinks(key: string): Links {
  const own = Buffer.from(hkdfSync('sha256', key, '', 'download links', 32));
  const sign = (id: string, expires: string) =>
    createHmac('sha256', own).update(`${id}\n${expires}`).digest();
  return {
    make(id) {
      const seconds = Math.floor(Date.now() / 1000) + VALID_S;
      const expires = `${seconds}`;
      const query = new URLSearchParams({
        expires,
        signature: sign(id, expires).toString('base64url'),
      });
      return {
        href: `${jobPath(id, 'download')}?${query}`,
        expires: new Date(seconds * 1000).toISOString(),
      };
    },
    check(id, query) {
      const { data } = querySchema.safeParse(query);
      if (
        !data ||
        !timingSafeEqual(Buffer.from(data.signature, 'base64url'), sign(id, data.expires))
      ) {
        throw new AppError('forbidden', { detail: 'This is no link to a download' });
      }
      if (Number(data.expires) * 1000 < Date.now()) {
        throw new AppError('forbidden', {
          detail: 'This link has expired: start the download again',
        });
      }
    },
  };
}
