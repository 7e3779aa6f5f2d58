import type { DesignPicture } from '@app/contracts';
import { TextInput } from '@app/office-kit';
import { FormSection } from '../../forms/form-section.tsx';
import { StoredFileField } from '../../forms/stored-file-field.tsx';
import type { RecordForm } from '../../forms/use-record-form.ts';
import { type DesignTextField, type DesignValues, designLabels } from '../design-values.ts';
import { ColorField } from './color-field.tsx';

interface DesignFieldsProps {
  form: RecordForm<DesignValues>;
  files: Partial<Record<DesignPicture, File>>;
  onFile: (field: DesignPicture, file: File | null) => void;
  onFileRefused: (field: DesignPicture, reason: string) => void;
}

export function DesignFields({ form, files, onFile, onFileRefused }: DesignFieldsProps) {
  const text = (field: DesignTextField) => ({
    label: designLabels[field],
    autoComplete: 'off',
    ...form.input(field),
  });
  const color = (field: 'accent_color' | 'warm_color') => ({
    ...form.input(field),
    label: designLabels[field],
    onChange: (value: string) => form.set(field, value),
  });
  const picture = (field: DesignPicture) => ({
    field,
    label: designLabels[field],
    kind: 'picture' as const,
    form,
    file: files[field] ?? null,
    onFile,
    onRefused: onFileRefused,
  });

  return (
    <>
      <FormSection stacked title="Colours" help="Of all documents, which are printed on white.">
        <ColorField
          {...color('accent_color')}
          description="Of rules, the journal’s name and the seal."
        />
        <ColorField {...color('warm_color')} description="Of headings and small signs." />
      </FormSection>

      <FormSection
        stacked
        title="Certificate"
        help="For each author of an article. A text that is empty is left out of the document."
      >
        <TextInput {...text('certificate_heading')} />
        <TextInput {...text('certificate_opening')} />
        <TextInput {...text('certificate_statement')} description="The article’s title follows." />
      </FormSection>

      <FormSection
        stacked
        title="Editor’s certificate"
        help="For members of the editorial board. A text that is empty is left out."
      >
        <TextInput {...text('editor_heading')} />
        <TextInput {...text('editor_opening')} />
        <TextInput
          {...text('editor_statement')}
          description="The editor’s place on the board follows."
        />
      </FormSection>

      <FormSection
        stacked
        title="Cover page and editorial board"
        help="A heading that is empty is left out."
      >
        <TextInput {...text('cover_heading')} />
        <TextInput {...text('board_heading')} />
      </FormSection>

      <FormSection stacked title="Signature and seal" help="At the foot of both certificates.">
        <TextInput {...text('signatory_name')} description="Who signs; empty for nobody by name." />
        <TextInput {...text('signatory_post')} />
        <StoredFileField
          {...picture('signature_image')}
          description="Best with a transparent ground, cut close around the writing."
        />
        <StoredFileField
          {...picture('seal_image')}
          description="In place of the seal that is drawn."
        />
      </FormSection>
    </>
  );
}
