import { mailKindNames, mailKinds } from '@app/contracts';
import { listMailTexts } from '@app/contracts/endpoints';
import { notFound, useLoaderData, useRevalidator } from '@app/web-kit';
import { area } from '../area.ts';
import { EmailTextForm } from '../features/office/emails/components/email-text-form.tsx';
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
      <EmailTextForm key={kind} kind={kind} stored={stored} onSaved={revalidate} />
    </>
  );
}
