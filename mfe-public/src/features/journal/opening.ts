const LONGEST = 200;

/** How a text begins, for whoever lists or previews the page; not every script has blanks to cut at. */
export function opening(text: string): string {
  if (text.length <= LONGEST) return text;
  const blank = text.lastIndexOf(' ', LONGEST - 1);
  return `${text.slice(0, blank > 0 ? blank : LONGEST - 1)}…`;
}
