import { listManuscriptMailTexts } from '@app/contracts/endpoints';
import { manuscriptMailKinds } from '@app/contracts/manuscripts';
import { MailTextList } from '@app/office-kit/mail-texts/mail-text-list.tsx';
import { useLoaderData } from '@app/web-kit';
import { DeskHead } from '../features/desk/desk-head.tsx';
import { area } from '../features/session/area.ts';

export const loader = area.loader((call) => call(listManuscriptMailTexts, {}));

export function Component() {
  const texts = useLoaderData<typeof loader>();
  return (
    <>
      <DeskHead title="Texts of mails" />
      <MailTextList texts={texts} kinds={manuscriptMailKinds} path="/review/desk/mails" />
    </>
  );
}
