import type { Deposit } from '@app/contracts';

export const stateNames = {
  waiting: 'Waiting',
  sent: 'Sent, not decided yet',
  accepted: 'Accepted',
  refused: 'Refused',
} as const;

/** Returns the state in words, with the reason if there is one. */
export function stateText({ state, isOutdated }: Deposit): string {
  return isOutdated ? `${stateNames[state]}; the article has changed since` : stateNames[state];
}

/** Whether the deposit changes by itself. */
export const isOpen = ({ state }: Deposit) => state === 'waiting' || state === 'sent';

/** Whether sending the article again would change anything. */
export const needsSending = ({ state, isOutdated }: Deposit) => state === 'refused' || isOutdated;
