import { type AdminEditor, picturePath } from '@app/contracts';
import { createEditor, readAdminEditor, updateEditor } from '@app/contracts/endpoints';
import { Button } from '@app/office-kit';
import { RecordFields, RecordFrame } from '@app/office-kit/forms/record-frame.tsx';
import { useRecordForm } from '@app/office-kit/forms/use-record-form.ts';
import { Link } from '@app/web-kit';
import { area } from '../../../../area.ts';
import { FieldSections } from '../../../../shared/forms/field-sections.tsx';
import { FileField, useObjectUrl } from '../../../../shared/forms/file-field.tsx';
import { uploadStep } from '../../../../shared/forms/form-data.ts';
import * as fields from '../editor-fields.ts';
import styles from './editors.module.css';

interface EditorFormProps {
  editor: AdminEditor | null;
  /** Whether the name field receives the focus on mount. Needed if the form replaces the focused button. */
  focused?: boolean;
  onSaved: (editor: AdminEditor) => void;
}

export function EditorForm({ editor, focused = false, onSaved }: EditorFormProps) {
  const form = useRecordForm<fields.EditorValues, { imgFile: File | null }, AdminEditor>({
    area,
    record: `editor/${editor?.id ?? 'new'}`,
    stored: editor ? fields.editorState(editor) : fields.newEditor,
    extras: { imgFile: null },
    fields: fields.editorFields,
    validate: fields.editorErrors,
    steps: (values, { version }) =>
      uploadStep('imgFile', { ...values, version }, (upload) =>
        editor
          ? area.api.call(updateEditor, { params: editor, ...upload })
          : area.api.call(createEditor, upload),
      ),
    stateOf: fields.editorState,
    read: editor ? () => area.api.call(readAdminEditor, { params: editor }) : undefined,
    onSaved,
    notSaved: editor ? 'The editor was not changed' : 'The editor was not added',
    focus: focused ? 'name' : undefined,
  });
  const { label } = fields.pictureField;
  const chosen = useObjectUrl(form.values.imgFile);

  return (
    <RecordFrame
      form={form}
      labels={fields.editorLabels}
      leaving="What you typed is not saved. It is stored here until you come back; a chosen picture must be chosen again."
    >
      <RecordFields form={form} label="Editor" className={styles.fields}>
        <FieldSections
          form={form}
          sections={fields.editorSections}
          // The specification requires asterisks only in the form that adds an editor.
          withAsterisk={editor === null}
          customFields={{
            imgFile: (
              <FileField form={form} name="imgFile" label={label} kind="picture">
                <img
                  className={styles.chosenPicture}
                  src={chosen ?? picturePath({ picture: editor?.picture ?? '' })}
                  alt={chosen ? 'The chosen picture' : 'The current picture'}
                  width="96"
                  height="96"
                />
              </FileField>
            ),
          }}
        />
      </RecordFields>
    </RecordFrame>
  );
}

interface EditorAddedProps {
  editor: AdminEditor;
  onAddAnother: () => void;
}

export const ADDED_EDITOR = 'added-editor';

export function EditorAdded({ editor, onAddAnother }: EditorAddedProps) {
  return (
    <section className={styles.added} aria-label="The editor">
      <img src={picturePath(editor)} alt="" width="96" height="96" />
      <div>
        <h2 className={styles.addedName} id={ADDED_EDITOR} tabIndex={-1}>
          {editor.name}
        </h2>
        <p className={styles.addedPost}>
          {editor.post}, {editor.category}
        </p>
        <p>{editor.content}</p>
        <div className={styles.actions}>
          <Button onClick={onAddAnother}>Add another editor</Button>
          <Link to={`/admin/editors/${editor.id}`}>Edit this editor</Link>
          <Link to="/admin/editors">All editors</Link>
        </div>
      </div>
    </section>
  );
}
