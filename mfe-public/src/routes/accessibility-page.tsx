import { journalName } from '@app/contracts';
import { type LoaderFunctionArgs, useLoaderData } from '@app/web-kit';
import { call } from '../features/journal/api.ts';
import { PageHead } from '../features/journal/components/page-head.tsx';
import { RichTextPage } from '../features/journal/components/text-page.tsx';
import { useSettings } from '../features/journal/use-settings.ts';
import { AccessibilityText } from '../features/policies/components/accessibility-text.tsx';
import page from '../styles/page.module.css';

export async function loader({ request }: LoaderFunctionArgs): Promise<string> {
  return (await call('readSettings', { signal: request.signal })).accessibility_content;
}

export function Component() {
  const text = useLoaderData<string>();
  const settings = useSettings();
  const journal = journalName(settings);
  return (
    <>
      <PageHead
        title="Accessibility"
        description={`How accessible the site of ${journal} is, and how to report a barrier.`}
        path="/accessibility"
      />
      <h1 className={page.heading}>Accessibility</h1>
      {text ? (
        <RichTextPage html={text} />
      ) : (
        <AccessibilityText journal={journal} email={settings?.websiteemail ?? ''} />
      )}
    </>
  );
}
