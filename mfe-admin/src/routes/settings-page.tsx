import { readAdminSettings } from '@app/contracts/endpoints';
import { useLoaderData, useRevalidator } from '@app/web-kit';
import { area } from '../area.ts';
import { backTo, historyOf, PageHead } from '../features/layout/components/page-head.tsx';
import { SettingsForm } from '../features/settings/components/settings-form.tsx';

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
