import {
  type Badge,
  type BadgeIssuer,
  type BadgeStatusList,
  EDITOR_BADGES,
  refnumberSchema,
  type UnsignedBadge,
} from '@app/contracts';
import { AppError } from '@app/service-kit';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import { reviewerIdIn } from '../documents/codes.ts';
import type { BadgeKeys } from '../signing/badge-keys.ts';
import { signCredential } from '../signing/credentials.ts';
import {
  type FoundCertificate,
  findArticle,
  findCertificate,
  type VerificationOptions,
} from '../verification/service.ts';
import { badgeOf, pictureOf } from './badge.ts';
import { bakePng, bakeSvg } from './baking.ts';
import { issuerOf } from './issuer.ts';
import { type BadgeColors, drawBadge, type Picture } from './picture.ts';
import { hasBadges, statusList } from './status-list.ts';

export interface BadgeOptions extends VerificationOptions {
  badgeKeys: BadgeKeys;
  /** The clock for the dates of status lists. */
  now?: () => Date;
}

/** Number of cached pictures, each of about 70 kB: there are three for each year. */
const PICTURES = 100;
const VOID =
  'The article was retracted or withdrawn, so its authors have no badges. The page that verifies the certificate says more.';

export type BadgeFormat = 'json' | 'svg' | 'png';

/** A badge that is not signed yet. `key` is equal for badges with equal files: it is the source of the ETag. */
export interface PreparedBadge {
  code: string;
  key: string;
  /** Returns JSON, or a picture with the badge in it. */
  make(): Promise<Badge | string | Buffer>;
}

/** Creates badges from the journal's current records. Nothing is stored. */
export function createBadges(options: BadgeOptions) {
  const { content, codes, badgeKeys, now = () => new Date() } = options;
  const [presentKey] = badgeKeys.publicKeys;

  // The result is cast, because the package that signs has no types.
  const sign = async (unsigned: UnsignedBadge) =>
    (await signCredential(unsigned, unsigned.issuer.id, badgeKeys)) as Badge;

  const pictures = new LRUCache<string, { svg: string; png: Buffer }, Picture & BadgeColors>({
    max: PICTURES,
    ignoreFetchAbort: true,
    async fetchMethod(_key, _old, { context }) {
      const svg = await drawBadge(context, context);
      return { svg, png: await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer() };
    },
  });
  const readPicture = async (found: FoundCertificate) => {
    const { accent_color, warm_color } = await content.storedDesign();
    const context = { ...pictureOf(found), accent_color, warm_color };
    return { key: JSON.stringify(context), context };
  };

  return {
    issuer: async (): Promise<BadgeIssuer> => issuerOf(await content.settings(), badgeKeys),

    /** Throws `not_found`, with the reason in `detail`, if no certificate with this code is valid. */
    async prepare(code: string, format: BadgeFormat): Promise<PreparedBadge> {
      const found = await findCertificate(options, code);
      if (found.kind === 'article' && !hasBadges(found.article)) {
        throw new AppError('not_found', { detail: VOID });
      }
      const unsigned = badgeOf(found);
      const key = `${presentKey} ${format} ${JSON.stringify(unsigned)}`;
      if (format === 'json') return { code: found.fields.code, key, make: () => sign(unsigned) };
      const { key: look, context } = await readPicture(found);
      return {
        code: found.fields.code,
        key: `${key} ${look}`,
        async make() {
          const [badge, { svg, png }] = await Promise.all([
            sign(unsigned),
            pictures.forceFetch(look, { context }),
          ]);
          return format === 'svg' ? bakeSvg(svg, badge) : bakePng(png, badge);
        },
      };
    },

    /**
     * Returns the signed list of the statuses of an article's badges, of all editors' badges, or of the badge of one
     * reviewer's certificate. Throws `not_found` if `list` does not have the form of a list's name.
     */
    async statusList(list: string): Promise<BadgeStatusList> {
      if (!refnumberSchema.safeParse(list).success) throw new AppError('not_found');
      const reviewer = reviewerIdIn(list);
      const [article, editors, reviewers, settings] = await Promise.all([
        findArticle(content, list),
        list === EDITOR_BADGES ? content.editors() : [],
        reviewer ? content.reviewerCertificates([reviewer]) : [],
        content.settings(),
      ]);
      const allCodes = [codes, ...codes.former];
      const records = { list, article, editors, reviewers, settings };
      const unsigned = statusList({ ...records, allCodes, now: now() });
      return (await signCredential(unsigned, unsigned.issuer, badgeKeys)) as BadgeStatusList;
    },
  };
}
