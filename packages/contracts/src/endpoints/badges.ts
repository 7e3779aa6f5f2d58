import { badgeIssuerSchema, badgeSchema, badgeStatusListSchema } from '../documents/badge.ts';
import { BADGE_ISSUER_PATH } from '../site/paths.ts';
import { file, get, notModified } from './endpoint.ts';

export const readBadgeIssuer = get(BADGE_ISSUER_PATH, 'anyone', {
  responses: { 200: badgeIssuerSchema },
});

/** Returns the document of `readBadgeIssuer` at the address that programs derive from the issuer's `did:web`. */
export const readBadgeIssuerDid = get(`${BADGE_ISSUER_PATH}/did.json`, 'anyone', {
  responses: { 200: badgeIssuerSchema },
});

export const readBadge = get('/api/credentials/badges/{code}.json', 'anyone', {
  responses: { 200: badgeSchema, 304: notModified },
  errors: ['not_found'],
});

/** Returns a picture that contains the badge. */
export const readBadgeSvg = get('/api/credentials/badges/{code}.svg', 'anyone', {
  responses: { 200: file('image/svg+xml'), 304: notModified },
  errors: ['not_found'],
});

export const readBadgePng = get('/api/credentials/badges/{code}.png', 'anyone', {
  responses: { 200: file('image/png'), 304: notModified },
  errors: ['not_found'],
});

export const readBadgeStatusList = get('/api/credentials/status/{list}', 'anyone', {
  responses: { 200: badgeStatusListSchema },
  errors: ['not_found'],
});
