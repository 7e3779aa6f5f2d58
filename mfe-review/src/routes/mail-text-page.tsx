import { listManuscriptMailTexts, updateManuscriptMailText } from '@app/contracts/endpoints';
import { manuscriptMailKind, manuscriptMailNames } from '@app/contracts/manuscripts';
import { MailTextForm } from '@app/office-kit/mail-texts/mail-text-form.tsx';
import { notFound, useLoaderData, useRevalidator } from '@app/web-kit';
import { DeskHead } from '../features/desk/desk-head.tsx';
import { area } from '../features/session/area.ts';

export const loader = area.loader(async (call, { params }) => {
  const kind = manuscriptMailNames.find((name) => name === params.kind);
  const stored = (await call(listManuscriptMailTexts, {})).find((text) => text.kind === kind);
  if (!kind || !stored) throw notFound();
  return { kind, stored };
});

export function Component() {
  const { kind, stored } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const read = async () =>
    (await area.api.call(listManuscriptMailTexts, {})).find((text) => text.kind === kind);
  return (
    <>
      <DeskHead
        title={manuscriptMailKind(kind).name}
        back={{ to: '/review/desk/mails', text: 'Texts of mails' }}
      />
      <MailTextForm
        key={kind}
        area={area}
        name={kind}
        kind={manuscriptMailKind(kind)}
        stored={stored}
        save={(body) => area.api.call(updateManuscriptMailText, { params: { kind }, body })}
        read={read}
        onSaved={revalidate}
      />
    </>
  );
}
