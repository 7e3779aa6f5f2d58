import { journalName } from '@app/contracts';
import { type LoaderFunctionArgs, useLoaderData } from '@app/web-kit';
import { call } from '../features/journal/api.ts';
import { PageHead } from '../features/journal/components/page-head.tsx';
import { RichTextPage } from '../features/journal/components/text-page.tsx';
import { useSettings } from '../features/journal/use-settings.ts';
import { PrivacyText } from '../features/policies/components/privacy-text.tsx';
import page from '../styles/page.module.css';

export async function loader({ request }: LoaderFunctionArgs): Promise<string> {
  return (await call('readSettings', { signal: request.signal })).privacy_content;
}

export function Component() {
  const text = useLoaderData<string>();
  const settings = useSettings();
  const journal = journalName(settings);
  return (
    <>
      <PageHead
        title="Privacy"
        description={`What the site of ${journal} stores about its readers, authors and editors.`}
        path="/privacy"
      />
      <h1 className={page.heading}>Privacy</h1>
      {text ? (
        <RichTextPage html={text} />
      ) : (
        <PrivacyText journal={journal} email={settings?.websiteemail ?? ''} />
      )}
    </>
  );
}
