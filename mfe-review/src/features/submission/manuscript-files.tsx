import { UNDER_LIMIT } from '@app/contracts';
import {
  readManuscriptFile,
  removeManuscriptFile,
  uploadManuscriptFile,
} from '@app/contracts/endpoints';
import type { AuthorPage, ManuscriptFile, SubmissionFileKind } from '@app/contracts/manuscripts';
import { useCallback } from 'react';
import { download } from '../access/link-calls.ts';
import { type Attempt, errorAt } from '../forms/error-summary.tsx';
import fieldStyles from '../forms/fields.module.css';
import { checkPdf, checkPicture, checkWord } from '../forms/file-checks.ts';
import type { UploadOptions } from '../forms/upload.ts';
import { UploadField } from '../forms/upload-field.tsx';
import { useAct } from '../forms/use-act.ts';
import { labels } from './form-values.ts';
import type { EditedManuscript } from './use-manuscript.ts';

const kinds = {
  manuscript: {
    hint: `PDF only, ${UNDER_LIMIT}. Reviewers get a copy without your names: please leave authors, thanks and funding out of it.`,
    accept: 'application/pdf,.pdf',
    isRequired: true,
    check: checkPdf,
  },
  picture: {
    hint: 'SVG, PNG, JPG or GIF (MAX. 800x400px)',
    accept: 'image/svg+xml,image/png,image/jpeg,image/gif',
    isRequired: true,
    isZone: true,
    check: checkPicture,
  },
  source: {
    hint: `The Word file (.docx) of the manuscript, ${UNDER_LIMIT}. Only editors get it.`,
    accept: '.docx,application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    check: checkWord,
  },
} as const;

interface ManuscriptFileFieldProps {
  kind: SubmissionFileKind;
  manuscript: EditedManuscript;
  attempt: Attempt | null;
}

/** A field for a file. The file is uploaded as soon as it is chosen. */
export function ManuscriptFileField({ kind, manuscript, attempt }: ManuscriptFileFieldProps) {
  const { calls, page, inTurn, chosen } = manuscript;
  const { run, failure } = useAct();
  const upload = useCallback<NonNullable<UploadOptions['send']>>(
    async (file, options) => {
      if (!calls) return;
      const form = new FormData();
      form.set('file', file);
      await inTurn(() => calls.call(uploadManuscriptFile, { params: { kind }, form, ...options }));
    },
    [calls, kind, inTurn],
  );
  const stored = presentFile(page, kind);
  const params = { kind };
  return (
    <>
      <UploadField
        path={kind}
        label={labels[kind]}
        {...kinds[kind]}
        stored={stored}
        chosen={chosen?.[kind]}
        error={stored ? undefined : errorAt(attempt, kind)}
        send={calls ? upload : undefined}
        condition="It is sent as soon as you have typed your email address."
        onDownload={
          calls && stored
            ? () => void run(() => download(calls, readManuscriptFile, { params }, stored.name))
            : undefined
        }
        onRemove={
          calls && stored
            ? () => void run(() => inTurn(() => calls.call(removeManuscriptFile, { params })))
            : undefined
        }
      />
      {failure && (
        <p role="alert" className={fieldStyles.error}>
          {failure}
        </p>
      )}
    </>
  );
}

/** Returns the file that a submission would contain. A revision needs a new PDF, but retains the other files. */
export function presentFile(
  page: Pick<AuthorPage, 'files' | 'view'> | null,
  kind: SubmissionFileKind,
): ManuscriptFile | null {
  if (!page) return null;
  const { state, round } = page.view;
  const present = state === 'revision' ? round + 1 : round;
  const isPresent = (file: ManuscriptFile) => kind !== 'manuscript' || file.round >= present;
  return page.files.findLast((file) => file.kind === kind && isPresent(file)) ?? null;
}
