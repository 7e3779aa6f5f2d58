import type { Inline } from '@app/contracts/full-text';
import { type TypedField, typedText } from '@app/contracts/full-text/corrections';
import { Textarea, TextInput } from '@app/office-kit';
import type { Bench } from '../use-bench.ts';

interface WordsProps {
  bench: Bench;
  id: string;
  field: TypedField;
  label: string;
  inlines: readonly Inline[];
}

/** A field for the words of a node. The text view shows every keystroke. */
export function Words({ bench, id, field, label, inlines }: WordsProps) {
  const typed = bench.typedIn({ name: 'setWords', values: [id, field, ''] });
  const value = typed?.words ?? typedText(inlines);
  return (
    <Textarea
      label={label}
      autosize
      minRows={1}
      maxRows={14}
      dir="auto"
      value={value}
      error={
        typed?.isFailed &&
        'A name in brackets ⟦ ⟧ stands for a citation, a formula or a picture. Leave the brackets and the number as they are, each once.'
      }
      description={
        value.includes('⟦') && 'Names in brackets ⟦ ⟧ stand for citations, formulas and pictures.'
      }
      onChange={({ currentTarget }) =>
        bench.correct({ name: 'setWords', values: [id, field, currentTarget.value] })
      }
    />
  );
}

interface AltProps {
  bench: Bench;
  id: string;
  alt: string | undefined;
  /** The number of the picture in a figure with several pictures. */
  number?: number | undefined;
}

/** The text alternative of a picture. */
export function Alt({ bench, id, alt, number }: AltProps) {
  return (
    <Textarea
      label={`What the picture shows${number === undefined ? '' : ` (picture ${number})`}`}
      description={
        alt === ''
          ? 'Empty: screen readers leave the picture out.'
          : 'For readers who cannot see it. Leave it empty only if the picture is decoration.'
      }
      autosize
      minRows={2}
      value={alt ?? ''}
      onChange={({ currentTarget }) =>
        bench.correct({ name: 'setAlt', values: [id, currentTarget.value] })
      }
    />
  );
}

interface TexProps {
  bench: Bench;
  id: string;
  tex: string;
  label: string;
}

export function Tex({ bench, id, tex, label }: TexProps) {
  return (
    <TextInput
      label={label}
      description="Such as x^2 + \frac{1}{2}. The formula is drawn when the text is saved."
      autoComplete="off"
      spellCheck={false}
      value={tex}
      onChange={({ currentTarget }) =>
        bench.correct({ name: 'setTex', values: [id, currentTarget.value] })
      }
    />
  );
}
