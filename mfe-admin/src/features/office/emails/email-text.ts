import type { Mail } from '@app/contracts';

export const stateNames = { waiting: 'Waiting', sent: 'Sent', failed: 'Failed' } as const;

export const emailPath = ({ id }: Pick<Mail, 'id'>) => `/admin/emails/${encodeURIComponent(id)}`;

/** The button that sends a message in this state again. */
export const retryNames = { waiting: 'Try now', sent: 'Send again', failed: 'Retry' } as const;

/** The filters of the list of messages. An empty text does not filter. */
export interface EmailView {
  q: string;
  state: string;
  kind: string;
}
