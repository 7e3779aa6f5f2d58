import type { AdminEditor, Editor } from '@app/contracts';
import type { EditorRecord } from './model.ts';

/** Returns the public fields of an editor, without email address and telephone number. */
export function presentEditor(record: EditorRecord): Editor {
  const { name, post, content, category, degree, country, picture, status, version } = record;
  return {
    id: String(record._id),
    name,
    post,
    content,
    category,
    degree,
    country,
    picture,
    status,
    creation: record.creation.toISOString(),
    updated_at: record.updated_at.toISOString(),
    version,
  };
}

export function presentAdminEditor(record: EditorRecord): AdminEditor {
  const { email, phone } = record;
  return { ...presentEditor(record), email, phone };
}
