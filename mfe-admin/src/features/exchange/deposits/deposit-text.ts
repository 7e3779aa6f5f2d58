import type { Deposit, DepositState } from '@app/contracts';

export const stateNames = {
  waiting: 'Waiting',
  sent: 'Sent, awaiting the decision',
  accepted: 'Accepted',
  refused: 'Refused',
} as const;

/** Returns the state in words, with the reason if there is one. */
export function stateText({ state, isOutdated, elsewhere }: Deposit): string {
  if (elsewhere) return `${stateNames[state]} by another system, such as the test system; send it`;
  return isOutdated
    ? `${stateNames[state]}; the article or the journal has changed since`
    : stateNames[state];
}

/** Returns whether the deposit changes without an action by the user. */
export const isOpen = ({ state, elsewhere }: Deposit) =>
  state === 'waiting' || (state === 'sent' && !elsewhere);

/** The filters of the list of deposits. Empty filters have no effect. */
export interface DepositView {
  q: string;
  state: DepositState | '';
}
