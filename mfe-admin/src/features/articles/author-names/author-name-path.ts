/** Returns the path of the page that corrects an author's name in all articles. */
export const authorNamePath = (name: string) =>
  `/admin/author-name?${new URLSearchParams({ name })}`;
