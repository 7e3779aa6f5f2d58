import { isAdmitted, readReviewSettings, updateReviewSettings } from '@app/contracts/endpoints';
import { useLoaderData } from '@app/web-kit';
import { DeskHead } from '../features/desk/desk-head.tsx';
import { SettingsForm } from '../features/review-settings/settings-form.tsx';
import { area } from '../features/session/area.ts';

export const loader = area.loader(async (call) => {
  const [settings, user] = await Promise.all([call(readReviewSettings, {}), area.verify()]);
  return { settings, canChange: isAdmitted(user.role, updateReviewSettings.access) };
});

export function Component() {
  const { settings, canChange } = useLoaderData<typeof loader>();
  return (
    <>
      <DeskHead title="Settings of submissions" documentTitle="Settings" />
      <SettingsForm settings={settings} canChange={canChange} />
    </>
  );
}
