import { readAdminSettings } from '@app/contracts/endpoints';
import { Link, useLoaderData, useRevalidator } from '@app/web-kit';
import { area } from '../area.ts';
import { BackLink, PageHead } from '../features/layout/components/page-head.tsx';
import { SettingsForm } from '../features/settings/components/settings-form.tsx';

export const loader = area.loader((call) => call(readAdminSettings, {}));

export function Component() {
  const settings = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  return (
    <>
      <PageHead
        title="Settings"
        back={
          <>
            <BackLink to="/admin">Dashboard</BackLink> ·{' '}
            <Link to="/admin/audit?kind=settings">History</Link>
          </>
        }
      />
      <SettingsForm settings={settings} onSaved={revalidate} />
    </>
  );
}
