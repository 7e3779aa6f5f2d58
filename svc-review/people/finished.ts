import type { Invitation, LogEntry, ManuscriptProgress } from '@app/contracts/manuscripts';

/** The states in which a review of the present round can still be changed. */
const REVIEWING: readonly string[] = ['review', 'short', 'decision'];

type Reviewed = Pick<Invitation, 'id' | 'reviewed' | 'released'>;

/**
 * Returns when each finished review of an invitation was first submitted, in milliseconds since the epoch. A review is
 * finished when it is released to the authors, or when its round is over.
 */
export function finishedReviews(
  { state, round }: Pick<ManuscriptProgress, 'state' | 'round'>,
  { id, reviewed, released }: Reviewed,
  log: readonly Pick<LogEntry, 'at' | 'command' | 'invitation'>[],
): number[] {
  const isOver = (each: number) =>
    each < round || released.includes(each) || !REVIEWING.includes(state);
  const submitted = new Map<number, number>();
  let current = 1;
  for (const { at, command, invitation } of log) {
    if (command === 'revise') current += 1;
    const isFirst = command === 'submit-review' && invitation === id && !submitted.has(current);
    if (isFirst) submitted.set(current, at);
  }
  return reviewed.filter(isOver).flatMap((each) => submitted.get(each) ?? []);
}
