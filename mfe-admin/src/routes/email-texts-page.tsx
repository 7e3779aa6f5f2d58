import { mailKinds } from '@app/contracts';
import { listMailTexts } from '@app/contracts/endpoints';
import { MailTextList } from '@app/office-kit/mail-texts/mail-text-list.tsx';
import { useLoaderData } from '@app/web-kit';
import { area } from '../area.ts';
import { backTo, PageHead } from '../features/overview/frame/components/page-head.tsx';

export const loader = area.loader((call) => call(listMailTexts, {}));

export function Component() {
  const texts = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Texts of emails" links={[backTo('/admin/emails', 'Emails')]} />
      <MailTextList texts={texts} kinds={mailKinds} path="/admin/emails/texts" />
    </>
  );
}
