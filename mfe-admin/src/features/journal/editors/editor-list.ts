import { type AdminEditor, editorCategories } from '@app/contracts';
import { matchWords } from '@app/office-kit/tables/match-words.ts';

/** The sort keys of the columns. Categories are sorted in the order of the public board page. */
export const editorSortKeys: Record<string, (editor: AdminEditor) => string | number> = {
  name: ({ name }) => name,
  category: ({ category }) => editorCategories.indexOf(category),
  email: ({ email }) => email,
  post: ({ post }) => post,
  affiliation: ({ content }) => content,
  status: ({ status }) => status,
  created: ({ creation }) => creation,
};

export function filterEditors(
  editors: readonly AdminEditor[],
  { text, category }: { text: string; category: string },
): AdminEditor[] {
  const matches = matchWords(text);
  return editors.filter((editor) => {
    if (category !== '' && editor.category !== category) return false;
    const { name, email, post, content, degree, phone, country } = editor;
    return matches([name, email, post, content, degree, phone, country].join('\n'));
  });
}
