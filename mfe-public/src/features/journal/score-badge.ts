import type { Settings } from '@app/contracts';

type Badge = Pick<Settings, 'origin' | 'score_badge_domain' | 'score_badge_image'>;

/** The badge is given to one domain: a copy of the journal elsewhere does not show it. */
export function showsScoreBadge({ origin, score_badge_domain, score_badge_image }: Badge): boolean {
  if (!score_badge_image || !URL.canParse(origin)) return false;
  const own = new URL(origin);
  const given = score_badge_domain.toLowerCase().replace(/\/+$/, '');
  return [own.host, own.hostname, own.origin].includes(given);
}
