import type { Mail } from '@app/contracts';

export const stateNames = { waiting: 'Waiting', sent: 'Sent', failed: 'Failed' } as const;

export const emailPath = ({ id }: Pick<Mail, 'id'>) => `/admin/emails/${encodeURIComponent(id)}`;

/** The labels of the button that sends a message again, by the message's state. */
export const retryNames = { waiting: 'Try now', sent: 'Send again', failed: 'Retry' } as const;

/** The filters of the list of messages. Empty filters have no effect. */
export interface EmailView {
  q: string;
  state: string;
  kind: string;
}
