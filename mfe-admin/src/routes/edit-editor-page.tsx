import { readAdminEditor } from '@app/contracts/endpoints';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import {
  Link,
  type LoaderFunctionArgs,
  notFound,
  orNotFound,
  useLoaderData,
  useRevalidator,
} from '@app/web-kit';
import { area } from '../area.ts';
import { EditorForm } from '../features/editors/components/editor-form.tsx';
import { BackLink, PageHead } from '../features/layout/components/page-head.tsx';

export function loader({ request, params }: LoaderFunctionArgs) {
  const { id } = params;
  if (!id) throw notFound();
  return area.asUser(request, () =>
    orNotFound(area.api.call(readAdminEditor, { params: { id }, signal: request.signal })),
  );
}

export function Component() {
  const editor = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const flash = useFlash();

  return (
    <>
      <PageHead
        title={editor.name}
        back={
          <>
            <BackLink to="/admin/editors">Editors</BackLink> ·{' '}
            <Link to={`/admin/audit?kind=editor&record=${editor.id}`}>History</Link>
          </>
        }
      />
      <EditorForm
        key={editor.id}
        editor={editor}
        onSaved={(saved) => {
          flash({ kind: 'success', title: saved.name, message: 'Editor updated successfully' });
          revalidate();
        }}
      />
    </>
  );
}
