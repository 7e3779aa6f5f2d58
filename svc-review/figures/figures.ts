import { DAY, type ReviewFigures } from '@app/contracts/manuscripts';
import { median } from './median.ts';
import type { Milestones } from './milestones.ts';

/**
 * The minimum number of manuscripts for which the public page shows a median. With fewer manuscripts, an author or
 * reviewer who knows the time of one manuscript could infer the times of the others.
 */
export const FEWEST_SHOWN = 5;

const counted = ['accepted', 'rejected', 'withdrawn', 'published'] as const;

/** Returns the figures of all manuscripts that were submitted. */
export function figuresOf(manuscripts: readonly Milestones[]): ReviewFigures {
  const months = new Map<string, ReviewFigures['months'][number]>();
  for (const manuscript of manuscripts) {
    if (manuscript.submitted === null) continue;
    const month = new Date(manuscript.submitted).toISOString().slice(0, 7);
    const figures = months.get(month) ?? {
      ...{ month, submitted: 0, accepted: 0, rejected: 0, withdrawn: 0, published: 0 },
    };
    figures.submitted += 1;
    for (const name of counted) figures[name] += manuscript[name] === null ? 0 : 1;
    months.set(month, figures);
  }
  const count = (name: (typeof counted)[number]) =>
    manuscripts.filter((manuscript) => manuscript[name] !== null).length;
  const decided = count('accepted') + count('rejected');
  return {
    months: [...months.values()].toSorted((a, b) => (a.month < b.month ? -1 : 1)),
    acceptance: decided === 0 ? null : count('accepted') / decided,
    medianDaysToFirstDecision: rounded(median(daysTo('decided', manuscripts))),
    medianDaysToPublication: rounded(median(daysTo('published', manuscripts))),
  };
}

export type PublicMedians = ReturnType<typeof publicMedians>;

/**
 * Returns the medians that the public page may show, in whole days. They cover the time before the current month (UTC),
 * so that no change reveals when a single manuscript was decided. A median is null if there are too few manuscripts.
 */
export function publicMedians(manuscripts: readonly Milestones[], now: number) {
  const date = new Date(now);
  const month = Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
  const shown = (name: 'decided' | 'published') => {
    const days = daysTo(
      name,
      manuscripts.filter(({ [name]: at }) => at !== null && at < month),
    );
    return days.length < FEWEST_SHOWN ? null : Math.round(median(days) ?? 0);
  };
  return { daysToFirstDecision: shown('decided'), daysToPublication: shown('published') };
}

const daysTo = (name: 'decided' | 'published', manuscripts: readonly Milestones[]): number[] =>
  manuscripts.flatMap(({ submitted, [name]: at }) =>
    submitted === null || at === null ? [] : [(at - submitted) / DAY],
  );

const rounded = (days: number | null) => (days === null ? null : Math.round(days * 10) / 10);
