import { readReviewSettings } from '@app/contracts/endpoints';
import { useLoaderData } from '@app/web-kit';
import styles from '../features/desk/desk.module.css';
import { SettingsForm } from '../features/review-settings/settings-form.tsx';
import { area } from '../features/session/area.ts';

export const loader = area.loader((call) => call(readReviewSettings, {}));

export function Component() {
  const settings = useLoaderData<typeof loader>();
  return (
    <>
      <title>Settings | Manuscripts</title>
      <header className={styles.head}>
        <h1>Settings of submissions</h1>
      </header>
      <SettingsForm key={settings.version} settings={settings} />
    </>
  );
}
