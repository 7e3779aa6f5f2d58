import {
  type Badge,
  type BadgeStatusList,
  badgePath,
  badgeSchema,
  badgeStatusListSchema,
  badgeStatusPath,
} from '@app/contracts';
import { endpoints } from '@app/contracts/endpoints';
import { createKoa } from '@app/service-kit';
import { listenOnFreePort, silentLog } from '@app/service-kit/testing';
import { badgeRoutes } from '../badges/routes.ts';
import { createContent } from '../content/content.ts';
import type { AllCodes } from '../documents/codes.ts';
import type { BadgeKeys } from '../signing/badge-keys.ts';
import { badgeVerifier } from './badge-verifier.ts';

/** Serves the badges of a journal, whose records are at `contentUrl`. `now` is the server's clock. */
export async function serveBadges(
  contentUrl: string,
  codes: AllCodes,
  badgeKeys: BadgeKeys,
  now = () => new Date(),
) {
  const app = createKoa({ log: silentLog });
  const content = createContent(contentUrl, silentLog);
  app.use(badgeRoutes({ content, codes, badgeKeys, now }).routes());
  const { url, close } = await listenOnFreePort(app, endpoints['svc-pdf']);
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(url + path, { headers });
  const read = async (path: string): Promise<unknown> => (await get(path)).json();
  return {
    get,
    read,
    badge: async (code: string): Promise<Badge> =>
      badgeSchema.parse(await read(badgePath(code, 'json'))),
    list: async (name: string): Promise<BadgeStatusList> =>
      badgeStatusListSchema.parse(await read(badgeStatusPath(name))),
    /** Verifies a badge with the documents of this server. Returns the reason of a refusal, or an empty text. */
    verdictOn: badgeVerifier(read),
    close,
  };
}

export type BadgeServer = Awaited<ReturnType<typeof serveBadges>>;
