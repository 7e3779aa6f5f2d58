import { listAdminEditors } from '@app/contracts/endpoints';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { EmptyState } from '@app/office-kit/tables/data-table.tsx';
import { useLoaderData, useRevalidator } from '@app/web-kit';
import { area } from '../area.ts';
import { EditorOrder } from '../features/journal/editors/components/editor-order.tsx';
import { backTo, PageHead } from '../features/overview/frame/components/page-head.tsx';
import styles from './pages.module.css';

export const loader = area.loader((call) => call(listAdminEditors, {}));

export function Component() {
  const editors = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const flash = useFlash();
  return (
    <>
      <PageHead
        title="Order of the board"
        links={[
          backTo('/admin/editors', 'Editors'),
          { to: '/board', text: 'The board as readers see it', isPublic: 'new tab' },
        ]}
      />
      <p className={styles.intro}>
        Drag editors by their handle, or move them with the arrows. Readers see this order on the
        editorial board and in its PDF.
      </p>
      {editors.length === 0 ? (
        <EmptyState>There are no editors yet.</EmptyState>
      ) : (
        <EditorOrder
          editors={editors}
          onSaved={async () => {
            await revalidate();
            flash({
              kind: 'success',
              title: 'Order of the board',
              message: 'Order changed successfully',
            });
          }}
        />
      )}
    </>
  );
}
