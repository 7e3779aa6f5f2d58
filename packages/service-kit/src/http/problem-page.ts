import { type ErrorCode, escapeHtml, type Problem } from '@app/contracts';

/** Advice for readers about an error. */
const hints: Partial<Record<string, string>> = {
  not_found: 'There is nothing at this address, or it is no longer public.',
  unprintable: 'Please tell the editors of the journal.',
  issue_too_large: 'You can download its articles as a zip file instead.',
  too_many_requests: 'Wait a few minutes, then try again.',
  unavailable: 'Try again in a few minutes.',
  unauthorized: 'Sign in, then open the address again.',
} satisfies Partial<Record<ErrorCode, string>>;

const UNEXPECTED = 'Oops! Sorry, an unexpected error has occurred.';

const STYLE =
  'body{font:1.125rem/1.6 Georgia,serif;max-width:36rem;margin:15vh auto 0;padding:0 1.25rem;' +
  'overflow-wrap:break-word}h1{font-size:1.5rem;font-weight:400;line-height:1.3}';

/** Returns a problem as a page, for people who have opened an address of the API, such as the address of a PDF. */
export function problemPage({ error, title, detail, issues = [] }: Problem): string {
  const heading = error === 'internal' ? UNEXPECTED : title;
  const messages = issues.map(({ message }) => message);
  const texts = new Set([detail, ...messages, hints[error]].filter((text) => text !== undefined));
  const paragraphs = Array.from(texts, (text) => `<p>${escapeHtml(sentence(text))}</p>`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(heading)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(heading)}</h1>
${paragraphs.join('\n')}
<p><a href="/">Go to the home page</a></p>
</main>
</body>
</html>
`;
}

const sentence = (text: string) => text.replace(/(?<![.!?])$/, '.');
