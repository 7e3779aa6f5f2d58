import { readAdminSettings } from '@app/contracts/endpoints';
import { useLoaderData, useRevalidator } from '@app/web-kit';
import { area } from '../area.ts';
import { SettingsForm } from '../features/journal/settings/components/settings-form.tsx';
import { backTo, historyOf, PageHead } from '../features/overview/frame/components/page-head.tsx';

export const loader = area.loader((call) => call(readAdminSettings, {}));

export function Component() {
  const settings = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  return (
    <>
      <PageHead title="Settings" links={[backTo('/admin', 'Dashboard'), historyOf('settings')]} />
      <SettingsForm settings={settings} onSaved={revalidate} />
    </>
  );
}
