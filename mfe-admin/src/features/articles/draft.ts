import type { IssueKey } from '@app/contracts';
import { type ArticleText, emptyArticle } from './article-form-values.ts';

/** Whose draft it is, and of which issue. */
export interface DraftPlace extends IssueKey {
  user: string;
}

const keyOf = ({ user, year, volume, issue }: DraftPlace) =>
  `journal:draft:${user}:${year}/${volume}/${issue}`;

/**
 * The text typed for an issue and not sent yet, kept for this tab: it outlives a session that ends
 * in the middle, a reload and a detour. A file cannot be kept.
 */
export function readDraft(place: DraftPlace): Partial<ArticleText> | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(place)) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const { pdfFile: _, ptype: __, ...known } = emptyArticle('');
    const draft: Partial<ArticleText> = {};
    for (const [name, value] of Object.entries(stored)) {
      if (typeof value !== 'string') continue;
      if (name in known) draft[name as keyof typeof known] = value;
      else if (name === 'ptype' && (value === 'paid' || value === 'free')) draft.ptype = value;
    }
    return draft;
  } catch {
    return null;
  }
}

export function writeDraft(place: DraftPlace, text: ArticleText): void {
  try {
    sessionStorage.setItem(keyOf(place), JSON.stringify(text));
  } catch {
    // A full or forbidden storage costs the draft, not the form.
  }
}

export function dropDraft(place: DraftPlace): void {
  sessionStorage.removeItem(keyOf(place));
}
