import { Checkbox } from '@app/office-kit';
import type { AnyRecordForm } from '@app/office-kit/forms/use-record-form.ts';

/** The fields of a form that concern the chosen PDF. */
export type PdfExtras = {
  pdfFile: File | null;
  /** Whether the server removes active content from the PDF. */
  removeActiveContent: 'true' | null;
};

/**
 * The option to remove active content, below the field for a PDF. The message that refuses a PDF with active content
 * recommends this option. The option is shown once a file is chosen.
 */
export function RemoveActiveContent({ form }: { form: AnyRecordForm }) {
  if (!form.values.pdfFile) return null;
  return (
    <Checkbox
      mt="sm"
      label="Remove active content from this PDF"
      description="Scripts, embedded files and links that start programs. Needed only if the PDF is refused because of them."
      checked={form.values.removeActiveContent !== null}
      onChange={({ currentTarget }) =>
        form.set('removeActiveContent', currentTarget.checked ? 'true' : null)
      }
    />
  );
}
