import { mailKindNames, mailKinds } from '@app/contracts';
import { listMailTexts, updateMailText } from '@app/contracts/endpoints';
import { MailTextForm } from '@app/office-kit/mail-texts/mail-text-form.tsx';
import { notFound, useLoaderData, useRevalidator } from '@app/web-kit';
import { area } from '../area.ts';
import { backTo, historyOf, PageHead } from '../features/overview/frame/components/page-head.tsx';

export const loader = area.loader(async (call, { params }) => {
  const kind = mailKindNames.find((name) => name === params.kind);
  const stored = (await call(listMailTexts, {})).find((text) => text.kind === kind);
  if (!kind || !stored) throw notFound();
  return { kind, stored };
});

export function Component() {
  const { kind, stored } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  return (
    <>
      <PageHead
        title={mailKinds[kind].name}
        links={[backTo('/admin/emails/texts', 'Texts of emails'), historyOf('email text', kind)]}
      />
      <MailTextForm
        key={kind}
        area={area}
        name={kind}
        kind={mailKinds[kind]}
        stored={stored}
        save={(body) => area.api.call(updateMailText, { params: { kind }, body })}
        read={async () =>
          (await area.api.call(listMailTexts, {})).find((text) => text.kind === kind)
        }
        onSaved={revalidate}
      />
    </>
  );
}
