import { designations, editorCategories } from '@app/contracts';
import { NativeSelect, TextInput } from '@app/office-kit';
import { FileField } from '../../forms/file-field.tsx';
import { FormSection } from '../../forms/form-section.tsx';
import { useObjectUrl } from '../../forms/use-object-url.ts';
import type { RecordForm } from '../../forms/use-record-form.ts';
import { type EditorValues, editorLabels as labels } from '../editor-values.ts';
import styles from './editor-fields.module.css';

interface EditorFieldsProps {
  form: RecordForm<EditorValues>;
  /** The specification has asterisks where an editor is added and none where one is edited. */
  withAsterisks: boolean;
  picture: File | null;
  /** Address of the stored picture, or of the one that stands for all. */
  storedPicture: string;
  onPicture: (picture: File | null) => void;
  onPictureRefused: (reason: string) => void;
}

export function EditorFields(props: EditorFieldsProps) {
  const { form, withAsterisks, picture, storedPicture, onPicture, onPictureRefused } = props;
  const chosen = useObjectUrl(picture);
  const required = { required: true, withAsterisk: withAsterisks };

  return (
    <div className={styles.fields}>
      <FormSection title="Editor" help="Readers see the name on the editorial board.">
        <TextInput label={labels.name} autoComplete="off" {...required} {...form.input('name')} />
        <TextInput
          label={labels.email}
          type="email"
          description="For the editorial office only."
          autoComplete="off"
          {...form.input('email')}
        />
        <TextInput
          label={labels.phone}
          type="tel"
          description="For the editorial office only."
          autoComplete="off"
          {...form.input('phone')}
        />
        <TextInput label={labels.country} autoComplete="off" {...form.input('country')} />
        <TextInput
          label={labels.degree}
          description="Such as PhD or DSc."
          autoComplete="off"
          {...form.input('degree')}
        />
      </FormSection>

      <FormSection
        title="On the board"
        help="The category decides in which of the board's three frames the editor stands."
      >
        <TextInput
          label={labels.content}
          description="Department, institution, place."
          autoComplete="off"
          {...required}
          {...form.input('content')}
        />
        <NativeSelect
          label={labels.category}
          data={choices('Choose a category', editorCategories)}
          {...required}
          {...form.input('category')}
        />
        <NativeSelect
          label={labels.post}
          data={choices('Choose a designation', designations)}
          {...required}
          {...form.input('post')}
        />
      </FormSection>

      <FormSection
        title="Picture"
        help="Shown as a square; what is left and right of the middle, or above and below, is cut off."
      >
        <FileField
          name="imgFile"
          label={labels.imgFile}
          description="A PNG, JPEG, WebP or GIF picture under 5 MB."
          kind="picture"
          file={picture}
          error={form.faults.imgFile}
          onChange={onPicture}
          onRefused={onPictureRefused}
        >
          <img
            className={styles.picture}
            src={chosen ?? storedPicture}
            alt={chosen ? 'The chosen one' : 'The present one'}
            width="96"
            height="96"
          />
        </FileField>
      </FormSection>
    </div>
  );
}

const choices = (none: string, options: readonly string[]) => [
  { value: '', label: none },
  ...options.map((option) => ({ value: option, label: option })),
];
