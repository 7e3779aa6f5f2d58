import { type AdminEditor, picturePath } from '@app/contracts';
import { DraftNotice } from '@app/office-kit/drafts/draft-notice.tsx';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { useEffect, useState } from 'react';
import { ConflictModal } from '../../forms/conflict-modal.tsx';
import { focusField } from '../../forms/focus-field.ts';
import { LeaveGuard } from '../../forms/leave-guard.tsx';
import { SaveBar } from '../../forms/save-bar.tsx';
import { tellFailure } from '../../forms/tell-failure.ts';
import { useRecordForm } from '../../forms/use-record-form.ts';
import { readEditor } from '../api/read-editor.ts';
import { saveEditor } from '../api/save-editor.ts';
import {
  editorFaults,
  editorFields,
  editorLabels,
  editorState,
  newEditor,
} from '../editor-values.ts';
import { EditorFields } from './editor-fields.tsx';

interface EditorFormProps {
  /** Without one, an editor is added. */
  editor: AdminEditor | null;
  /** It takes the place of what had the focus. */
  focused?: boolean;
  onSaved: (editor: AdminEditor) => void;
}

export function EditorForm({ editor, focused = false, onSaved }: EditorFormProps) {
  const flash = useFlash();
  const current = editor ? editorState(editor) : newEditor;
  const form = useRecordForm({
    record: `editor/${editor?.id ?? 'new'}`,
    current,
    fields: editorFields,
    faultsOf: editorFaults,
  });
  const [picture, setPicture] = useState<File | null>(null);
  const [sent, setSent] = useState<number | null>(null);

  const { formElement } = form;
  useEffect(() => {
    if (focused) focusField(formElement.current, 'name');
  }, [focused, formElement]);

  const save = async () => {
    setSent(0);
    const { values, base } = form;
    try {
      const id = editor?.id ?? null;
      const saved = await saveEditor({ id, version: base.version, values, picture }, setSent);
      setPicture(null);
      if (editor) form.settle(values, editorState(saved));
      else form.adopt(newEditor);
      onSaved(saved);
    } catch (error) {
      await tellFailure(error, {
        form,
        flash,
        title: editor ? 'The editor was not changed' : 'The editor was not added',
        fields: editorFields,
        fileField: 'imgFile',
        readTheirs: editor ? async () => editorState(await readEditor(editor.id)) : undefined,
      });
    }
    setSent(null);
  };

  const takePicture = (file: File | null) => {
    setPicture(file);
    form.mark({ imgFile: undefined });
  };

  const refusePicture = (reason: string) => {
    form.mark({ imgFile: reason });
    flash({ kind: 'failure', title: 'The file was not taken', message: reason });
  };

  const unsaved = form.changed.length > 0 || picture !== null;
  return (
    <>
      {form.draft && (
        <DraftNotice
          at={form.draft.at}
          outdated={form.base.version !== current.version}
          withFile
          onDiscard={() => form.adopt(current)}
        />
      )}
      <form ref={formElement} noValidate aria-label="Editor" onSubmit={form.onSubmit(save)}>
        <EditorFields
          form={form}
          withAsterisks={editor === null}
          picture={picture}
          storedPicture={picturePath({ picture: editor?.picture ?? '' })}
          onPicture={takePicture}
          onPictureRefused={refusePicture}
        />
        <SaveBar
          saving={sent !== null}
          progress={picture ? (sent ?? 0) : undefined}
          faults={Object.values(form.faults).filter(Boolean).length}
        >
          {unsaved && 'Not saved yet.'}
        </SaveBar>
      </form>
      <ConflictModal form={form} labels={editorLabels} />
      <LeaveGuard unsent={unsaved}>
        What you typed is not saved. It is kept here until you come back; a chosen picture must be
        chosen again.
      </LeaveGuard>
    </>
  );
}
