import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type AnonymityReport, MAX_FINDINGS, type ReviewForm } from '@app/contracts/manuscripts';
import { AppError, type UploadedFile } from '@app/service-kit';
import { type ExaminedManuscript, type examineManuscript, reportOfText } from '../files/examine.ts';
import type { ReviewerSideFields } from '../store/reviewer-sides.ts';

type Reviewer = Pick<ReviewerSideFields, 'name' | 'email' | 'orcid' | 'affiliation'>;

/** A file of a review. */
export interface ExaminedFile {
  bytes: Buffer;
  mediaType: string;
  /** Null if the file is not a PDF. */
  pages: number | null;
  report: AnonymityReport;
}

/** Reports the places in a review that may reveal the reviewer to authors. */
export interface ReviewReports {
  ofReview(form: ReviewForm, file: AnonymityReport | null, reviewer: Reviewer): AnonymityReport;
  /** Throws `unsupported_file` with the reason if the file cannot be read. */
  ofFile(file: UploadedFile, reviewer: Reviewer): Promise<ExaminedFile>;
}

const mediaTypes = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain; charset=utf-8',
} as const;

/** Returns the kind of a file by its first bytes, because names and declared types are chosen by the sender. */
function kindOf(bytes: Buffer): keyof typeof mediaTypes | undefined {
  if (bytes.subarray(0, 1024).includes('%PDF-')) return 'pdf';
  if (bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))) return 'docx';
  const isText = bytes.length > 0 && !bytes.includes(0) && isUtf8(bytes);
  return isText ? 'txt' : undefined;
}

function isUtf8(bytes: Buffer): boolean {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes) !== '';
  } catch {
    return false;
  }
}

type Examine = (
  file: Parameters<typeof examineManuscript>[0],
) => Promise<Pick<ExaminedManuscript, 'pages' | 'report'>>;

export function reviewReports(examine: Examine): ReviewReports {
  return {
    ofReview({ answers, text }, file, reviewer) {
      const written = [text, ...Object.values(answers)].join('\n');
      const { removed, findings } = reportOfText(written, [reviewer]);
      const all = [...findings, ...(file?.findings ?? [])];
      return {
        removed: [...removed, ...(file?.removed ?? [])],
        findings: all.slice(0, MAX_FINDINGS),
      };
    },
    async ofFile(file, reviewer) {
      const bytes = await readFile(file.path);
      const kind = kindOf(bytes);
      if (kind === undefined) {
        const issues = [{ path: 'file', message: 'A PDF, a Word file (docx) or a text' }];
        throw new AppError('unsupported_file', { issues });
      }
      // Only editors read the file, and they read the original. Therefore the anonymous copy is not stored: it is
      // removed when the request ends.
      const folder = dirname(file.path);
      const { pages, report } = await examine({ file, kind, people: [reviewer], folder });
      return { bytes, mediaType: mediaTypes[kind], pages, report };
    },
  };
}
