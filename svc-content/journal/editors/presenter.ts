import type { AdminEditor, Editor } from '@app/contracts';
import type { EditorRecord } from './model.ts';

/** Returns an editor without email address and telephone number. */
export function presentEditor(record: EditorRecord): Editor {
  const { name, post, content, category, degree, country, picture, status, version } = record;
  const { since } = record;
  const [creation, updated_at] = [record.creation.toISOString(), record.updated_at.toISOString()];
  return {
    id: String(record._id),
    name,
    post,
    content,
    category,
    degree,
    country,
    picture,
    ...(since && { since }),
    status,
    creation,
    updated_at,
    version,
  };
}

export function presentAdminEditor(record: EditorRecord): AdminEditor {
  const { email, phone } = record;
  return { ...presentEditor(record), email, phone };
}
