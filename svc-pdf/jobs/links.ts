import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { type DownloadLink, jobPath } from '@app/contracts';
import { AppError } from '@app/service-kit';
import { z } from 'zod';

/** Validity of a link in seconds, long enough to start a download and to resume it after an interruption. */
const VALID_S = 15 * 60;

const querySchema = z.object({
  expires: z.string().regex(/^[0-9]{1,12}$/),
  signature: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
});

/** Creates and verifies download URLs. The signature replaces a token, which browsers do not send with a download. */
export function createLinks(key: string) {
  const derived = Buffer.from(hkdfSync('sha256', key, '', 'download links', 32));
  const sign = (id: string, expires: string) =>
    createHmac('sha256', derived).update(`${id}\n${expires}`).digest();
  return {
    create(id: string): DownloadLink {
      const seconds = Math.floor(Date.now() / 1000) + VALID_S;
      const expires = `${seconds}`;
      const signature = sign(id, expires).toString('base64url');
      const query = new URLSearchParams({ expires, signature });
      return {
        href: `${jobPath(id, 'download')}?${query}`,
        expires: new Date(seconds * 1000).toISOString(),
      };
    },
    /** Throws `forbidden` unless the query has a valid and current signature for this job. */
    verify(id: string, query: unknown): void {
      const { data } = querySchema.safeParse(query);
      if (
        !data ||
        !timingSafeEqual(Buffer.from(data.signature, 'base64url'), sign(id, data.expires))
      ) {
        throw new AppError('forbidden', { detail: 'This download link is not valid' });
      }
      if (Number(data.expires) * 1000 < Date.now()) {
        throw new AppError('forbidden', {
          detail: 'This link has expired: start the download again',
        });
      }
    },
  };
}

export type Links = ReturnType<typeof createLinks>;
