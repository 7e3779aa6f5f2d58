import { type SettingsFile, settingsFiles } from '@app/contracts';
import { Switch, TextInput } from '@app/office-kit';
import type { RichTextFormat } from '@app/office-kit/rich-text/format.ts';
import { RichTextField } from '@app/office-kit/rich-text/rich-text-field.tsx';
import { FormSection } from '../../forms/form-section.tsx';
import { StoredFileField } from '../../forms/stored-file-field.tsx';
import type { RecordForm } from '../../forms/use-record-form.ts';
import { type SettingsField, type SettingsValues, settingsLabels } from '../settings-values.ts';

/** As svc-content sanitizes the texts of pages. */
const PAGE: RichTextFormat = {
  layout: 'page',
  marks: ['italic', 'bold', 'underline', 'small', 'subscript', 'superscript'],
  links: true,
};

interface SettingsFieldsProps {
  form: RecordForm<SettingsValues>;
  files: Partial<Record<SettingsFile, File>>;
  onFile: (field: SettingsFile, file: File | null) => void;
  onFileRefused: (field: SettingsFile, reason: string) => void;
}

export function SettingsFields({ form, files, onFile, onFileRefused }: SettingsFieldsProps) {
  const text = (field: SettingsField) => ({
    label: settingsLabels[field],
    autoComplete: 'off',
    ...form.input(field),
  });
  const rich = (field: 'home_content' | 'address') => ({
    format: PAGE,
    label: settingsLabels[field],
    name: field,
    value: form.values[field],
    error: form.faults[field],
    onChange: (html: string) => form.set(field, html),
  });
  const file = (field: SettingsFile) => ({
    field,
    label: settingsLabels[field],
    kind: settingsFiles[field],
    form,
    file: files[field] ?? null,
    onFile,
    onRefused: onFileRefused,
  });

  return (
    <>
      <FormSection
        title="The journal"
        help="Stands on every page, in citations and in what indexes read."
      >
        <TextInput {...text('websitename')} description="As it is cited." />
        <TextInput
          {...text('formatted_journal_name')}
          description="Used in its place where there is no journal name."
        />
        <TextInput
          {...text('issn')}
          description="More than one separated by commas: print first, then online."
        />
        <TextInput {...text('impactfactor')} />
        <TextInput
          {...text('domain')}
          type="url"
          description="The site's own address, such as https://journal.example.org. Citations, feeds and certificates use it; without one, the address where this site was set up."
        />
      </FormSection>

      <FormSection title="Contact" help="How readers and authors reach the journal.">
        <TextInput
          {...text('websiteemail')}
          type="email"
          description="Authors send papers to it."
        />
        <TextInput
          {...text('whatsup_number')}
          type="tel"
          description="With the country code, such as +44 7700 900123."
        />
        <RichTextField {...rich('address')} description="On the contact page." />
      </FormSection>

      <FormSection title="Home page" help="What the journal is and what it looks for.">
        <RichTextField {...rich('home_content')} />
      </FormSection>

      <FormSection title="Authors" help="On the page of instructions.">
        <TextInput {...text('fee_rupee')} inputMode="decimal" />
        <TextInput {...text('fee_dollar')} inputMode="decimal" />
        <StoredFileField
          {...file('copyright_form')}
          description="For authors to download and sign."
        />
        <Switch
          name="submit_online_hidden"
          label={settingsLabels.submit_online_hidden}
          description="Off, the menu leads to the form for manuscripts."
          checked={form.values.submit_online_hidden}
          onChange={({ currentTarget }) => form.set('submit_online_hidden', currentTarget.checked)}
        />
      </FormSection>

      <FormSection title="Pictures and links" help="Beside the readers' pages.">
        <StoredFileField {...file('cover_image')} description="The journal's cover." />
        <StoredFileField
          {...file('certificate_image')}
          description="A specimen of the certificate that authors get."
        />
        <StoredFileField {...file('score_badge_image')} description="On the home page." />
        <TextInput
          {...text('score_badge_domain')}
          description="The badge is shown on the site of this domain alone, such as journal.example.org."
        />
        <TextInput
          {...text('journal_list_link')}
          type="url"
          description="A list in which the journal stands."
        />
      </FormSection>

      <FormSection
        title="Help for authors"
        help="Offered to the author in the notice that follows a published article."
      >
        <TextInput
          {...text('help_video_article')}
          type="url"
          description="Address of a video: downloading the paper and the certificates."
        />
        <TextInput
          {...text('help_video_scholar')}
          type="url"
          description="Address of a video: adding the paper to Google Scholar."
        />
      </FormSection>
    </>
  );
}
