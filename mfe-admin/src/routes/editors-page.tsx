import { listAdminEditors } from '@app/contracts/endpoints';
import { Button } from '@app/office-kit';
import { EmptyState } from '@app/office-kit/tables/data-table.tsx';
import { Link, useLoaderData } from '@app/web-kit';
import { area } from '../area.ts';
import { EditorList } from '../features/journal/editors/components/editor-list.tsx';
import { PageHead } from '../features/overview/frame/components/page-head.tsx';

export const loader = area.loader((call) => call(listAdminEditors, {}));

export function Component() {
  const editors = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="Editors"
        links={[
          { to: '/board', text: 'The board as readers see it', isPublic: 'new tab' },
          { to: '/admin/editors/order', text: 'Order of the board' },
        ]}
        action={
          <Button component={Link} to="/admin/editors/add">
            Add New
          </Button>
        }
      />
      {editors.length === 0 ? (
        <EmptyState>
          The members of the editorial board will be listed here. Begin with Add New.
        </EmptyState>
      ) : (
        <EditorList editors={editors} />
      )}
    </>
  );
}
