import type { Submissions } from '@app/contracts/manuscripts';

type Medians = NonNullable<Submissions['medians']>;

/**
 * Returns in words how long the journal takes to decide and publish. Returns an empty text while there are too few
 * manuscripts.
 */
export function mediansText({ daysToFirstDecision, daysToPublication }: Medians): string {
  const parts = [
    daysToFirstDecision !== null && `had their first decision within ${days(daysToFirstDecision)}`,
    daysToPublication !== null && `were published within ${days(daysToPublication)} of submission`,
  ].filter((part) => part !== false);
  if (parts.length === 0) return '';
  const [first = '', second] = parts;
  const about = daysToFirstDecision === null ? 'published articles' : 'manuscripts';
  const beginning = `Half of the ${about} so far ${first}`;
  return second ? `${beginning}; half of the published ones ${second}.` : `${beginning}.`;
}

const days = (number: number) => {
  const whole = Math.max(1, Math.round(number));
  return whole === 1 ? '1 day' : `${whole} days`;
};
