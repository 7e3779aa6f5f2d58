import { type Contributor, plainText } from '@app/contracts';
import { html, Markup } from '@app/service-kit/html';
import type { ArticleRecord } from '../../articles/model.ts';

const STYLE =
  new Markup(`:root{color-scheme:light dark}body{background:Canvas;margin:0 auto;padding:24px 16px;max-width:40rem;
font:1.0625rem/1.5 Georgia,serif;overflow-wrap:anywhere}h1{font-size:1.5rem;line-height:1.25}
dt{font-size:.875rem}dd{margin:0 0 12px}a.action{display:inline-block;padding:10px 18px;border:2px solid;border-radius:4px;
font-weight:bold;text-decoration:none}`);

/** Returns an HTML page for an author. */
function page(journal: string, title: string, content: Markup): string {
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${title} &middot; ${journal}</title><style>${STYLE}</style></head>
<body><header><a href="/">${journal}</a></header><main><h1>${title}</h1>${content}</main></body>
</html>`.text;
}

function facts(article: ArticleRecord, author: Contributor): Markup {
  return html`<dl><dt>Article</dt><dd dir="auto">${plainText(article.title)}</dd>
<dt>Author</dt><dd dir="auto">${author.name}</dd></dl>`;
}

export function invitationPage(
  journal: string,
  article: ArticleRecord,
  author: Contributor,
  signIn: string,
): string {
  const known = author.orcid
    ? html`<p>The journal has the iD ${author.orcid} for you, which is not confirmed. The iD with which you sign in replaces
it.</p>`
    : '';
  return page(
    journal,
    'Confirm your ORCID iD',
    html`${facts(article, author)}
<p>Are you this author? Sign in at ORCID, so that the article shows your iD as confirmed by you. The journal learns your
name and your iD, and changes nothing at ORCID. If you are someone else, close this page.</p>${known}
<p><a class="action" rel="nofollow" href="${signIn}">Sign in at ORCID</a></p>`,
  );
}

export function confirmedPage(journal: string, article: ArticleRecord, author: Contributor) {
  return page(
    journal,
    'Your ORCID iD is confirmed',
    html`${facts(article, author)}<p>The confirmed iD is ${author.orcid ?? ''}. You can close this page.</p>`,
  );
}

export function refusalPage(journal: string, reason: string): string {
  return page(
    journal,
    'Your ORCID iD was not confirmed',
    html`<p>${reason}</p><p>If you need another link, or help, write to the journal.</p>`,
  );
}
