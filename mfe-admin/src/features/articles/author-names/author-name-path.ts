/** The page that corrects the name of an author in all articles. */
export const authorNamePath = (name: string) =>
  `/admin/author-name?${new URLSearchParams({ name })}`;
