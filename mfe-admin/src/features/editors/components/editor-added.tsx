import { type AdminEditor, picturePath } from '@app/contracts';
import { Button } from '@app/office-kit';
import { Link } from '@app/web-kit';
import styles from './editors.module.css';

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
