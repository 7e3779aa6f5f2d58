import { refnumberSchema, type Verification } from '@app/contracts';
import { AppError } from '@app/service-kit';
import { certificateFields } from '../certificates/publication.ts';
import type { Content } from '../content/content.ts';
import { editorCertificateFields } from '../editors/document.ts';
import { bearsSeal, type Codes, partsOf } from './codes.ts';

export interface Verifier {
  /** What the certificate of that code certifies today; `AppError('not_found')` says why it is unknown. */
  verify(code: string): Promise<Verification>;
}

const UNKNOWN =
  'A code begins with the reference number of an article of this journal, or with ED and a day, ' +
  'and ends with eight signs.';
const NO_SUCH_AUTHOR =
  'The article is known, but none of its authors, as they are named today, has this code: a sign ' +
  'may be wrong, or the name may have been corrected since, and the new certificate has another code.';
const NO_SUCH_EDITOR =
  'None of today’s editors, as they are named today and in the role of today, has this code: a sign ' +
  'may be wrong, or the editor may have left the board, or the name or the role may have changed since.';

export function createVerifier(content: Content, codes: Codes): Verifier {
  async function verify(code: string): Promise<Verification> {
    const parts = partsOf(code);
    if (!parts) throw new AppError('not_found', { detail: UNKNOWN });
    const { subject, seal } = parts;
    const day = dayOf(subject);
    // A reference number may look like an editor's code.
    const found = (day && (await editor(day, seal))) || (await author(subject, seal));
    if (found === null) throw new AppError('not_found', { detail: day ? NO_SUCH_EDITOR : UNKNOWN });
    return found;
  }

  async function editor(date: Date, seal: string): Promise<Verification | null> {
    const [editors, settings] = await Promise.all([content.editors(), content.settings()]);
    for (const one of editors) {
      const fields = editorCertificateFields(one, settings, date, codes);
      if (!bearsSeal(fields.code, seal)) continue;
      const { code, journal, issns, name, role, designation, affiliation } = fields;
      const common = { code, journal, issns, name, date: fields.date };
      return { kind: 'editor', ...common, role, designation, affiliation };
    }
    return null;
  }

  async function author(refnumber: string, seal: string): Promise<Verification | null> {
    if (!refnumberSchema.safeParse(refnumber).success) return null;
    const [article, settings] = await Promise.all([
      content.article(refnumber).catch(nullIfMissing),
      content.settings(),
    ]);
    if (!article) return null;
    for (const one of article.authors) {
      const fields = certificateFields({ article, settings }, one, codes);
      if (!bearsSeal(fields.code, seal)) continue;
      const { code, journal, issns, author: name, date } = fields;
      const { title, year, volume, issue, pages, doi } = fields;
      const common = { code, journal, issns, name, date, refnumber: fields.refnumber };
      return { kind: 'article', ...common, title, year, volume, issue, pages, doi };
    }
    throw new AppError('not_found', { detail: NO_SUCH_AUTHOR });
  }

  return { verify };
}

/** The day of `ED-20261121`, null of anything else, such as the 30th of February. */
function dayOf(subject: string): Date | null {
  const day = /^ED-(\d{4})(\d\d)(\d\d)$/i.exec(subject)?.slice(1).join('-');
  const date = new Date(`${day}`);
  if (Number.isNaN(date.getTime())) return null;
  return date.toISOString().slice(0, 10) === day ? date : null;
}

function nullIfMissing(error: unknown): null {
  if (error instanceof AppError && error.code === 'not_found') return null;
  throw error;
}
