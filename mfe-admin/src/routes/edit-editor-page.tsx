import { readAdminEditor } from '@app/contracts/endpoints';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { orNotFound, useLoaderData, useRevalidator } from '@app/web-kit';
import { area } from '../area.ts';
import { EditorForm } from '../features/journal/editors/components/editor-form.tsx';
import { backTo, historyOf, PageHead } from '../features/overview/frame/components/page-head.tsx';

export const loader = area.loader((call, { params }) =>
  orNotFound(call(readAdminEditor, { params: { id: params.id ?? '' } })),
);

export function Component() {
  const editor = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const flash = useFlash();

  return (
    <>
      <PageHead
        title={editor.name}
        links={[backTo('/admin/editors', 'Editors'), historyOf('editor', editor.id)]}
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
