import type { Mail } from '@app/contracts';
import { retryMail } from '@app/contracts/endpoints';
import { useAction } from '@app/office-kit/feedback/use-action.ts';
import { useRevalidator } from '@app/web-kit';
import { useState } from 'react';
import { area } from '../../../area.ts';

/** Returns a function that sends a message again. `announcement` is the result of the last call. */
export function useRetry() {
  const { run, busy } = useAction();
  const { revalidate } = useRevalidator();
  const [announcement, setAnnouncement] = useState('');
  const retry = ({ id }: Mail) =>
    run('The message was not sent', async () => {
      const { to } = await area.api.call(retryMail, { params: { id } });
      await revalidate();
      setAnnouncement(`The message to ${to} will be sent.`);
    });
  return { retry, busy, announcement };
}
