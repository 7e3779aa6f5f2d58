import type { AdminEditor } from '@app/contracts';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { useState } from 'react';
import {
  ADDED_EDITOR,
  EditorAdded,
  EditorForm,
} from '../features/journal/editors/components/editor-form.tsx';
import { backTo, PageHead } from '../features/overview/frame/components/page-head.tsx';

export function Component() {
  const flash = useFlash();
  const [added, setAdded] = useState<AdminEditor | null>(null);
  const [another, setAnother] = useState(false);

  const report = (editor: AdminEditor) => {
    setAdded(editor);
    flash({
      kind: 'success',
      title: editor.name,
      message: 'Editor created successfully',
      onClosed: () => document.getElementById(ADDED_EDITOR)?.focus(),
    });
  };

  return (
    <>
      <PageHead title="Add editor" links={[backTo('/admin/editors', 'Editors')]} />
      {added ? (
        <EditorAdded
          editor={added}
          onAddAnother={() => {
            setAdded(null);
            setAnother(true);
          }}
        />
      ) : (
        <EditorForm editor={null} focused={another} onSaved={report} />
      )}
    </>
  );
}
