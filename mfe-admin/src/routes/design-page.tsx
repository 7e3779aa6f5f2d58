import { readDesign } from '@app/contracts/endpoints';
import { useLoaderData, useRevalidator } from '@app/web-kit';
import { area } from '../area.ts';
import { DesignForm } from '../features/journal/design/components/design-form.tsx';
import { backTo, historyOf, PageHead } from '../features/overview/frame/components/page-head.tsx';
import styles from './pages.module.css';

export const loader = area.loader((call) => call(readDesign, {}));

export function Component() {
  const design = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  return (
    <>
      <PageHead
        title="Design of certificates and documents"
        links={[backTo('/admin', 'Dashboard'), historyOf('design')]}
      />
      <p className={styles.intro}>
        New certificates and other documents use the design saved here. Documents that were
        downloaded earlier do not change, and their codes remain valid.
      </p>
      <DesignForm design={design} onSaved={revalidate} />
    </>
  );
}
