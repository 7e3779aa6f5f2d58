import {
  type Funding,
  type Reference,
  type Relation,
  relatedIdentifierTypes,
  relationLabel,
  relationTypes,
  type Translation,
} from '@app/contracts';
import { Button, NativeSelect, Textarea, TextInput } from '@app/office-kit';
import { Folded } from '@app/office-kit/forms/folded.tsx';
import type { AnyRecordForm } from '@app/office-kit/forms/use-record-form.ts';
import { RichTextField } from '@app/office-kit/rich-text/rich-text-field.tsx';
import { RichTitle } from '@app/office-kit/rich-text/rich-title.tsx';
import { useState } from 'react';
import { abstractFormat, titleFormat } from '../text-formats.ts';
import { type ListValues, workFields } from './article-lists.ts';
import { type ItemProps, ListField } from './list-field.tsx';
import styles from './lists.module.css';
import { referencesIn, referenceText } from './references.ts';
import { RorInput } from './registry-inputs.tsx';

type WorkList = keyof typeof workFields;

interface WorkListProps<Name extends WorkList> {
  form: AnyRecordForm;
  items: ListValues[Name];
}

function listProps<Name extends WorkList>({ form, items }: WorkListProps<Name>, name: Name) {
  const { label, help } = workFields[name];
  const onChange = (next: ListValues[Name]) => form.set(name, next);
  return { form, name, label, help, items, onChange };
}

export function Funders(props: WorkListProps<'funding'>) {
  return (
    <ListField<Funding>
      {...listProps(props, 'funding')}
      noun="funder"
      added={{ name: '' }}
      title={({ name, awards = [] }) => [name, ...awards].filter(Boolean).join(', ')}
    >
      {({ item, path, bind, change, errorAt }) => (
        <>
          <TextInput label="Funder" autoComplete="off" {...bind('name')} />
          <RorInput
            label="ROR id of the funder"
            description="Such as https://ror.org/00k4n6c32, or the funder’s DOI that begins with 10.13039/."
            {...bind('id')}
            lookedUp={item.name ?? ''}
            onChoose={({ ror, name }) => change({ id: ror, name: item.name || name })}
          />
          <Textarea
            label="Awards"
            description="One award number per line."
            name={`${path}.awards`}
            rows={2}
            value={(item.awards ?? []).join('\n')}
            error={errorAt('awards')}
            onChange={({ currentTarget: { value } }) =>
              change({ awards: value === '' ? undefined : value.split('\n') })
            }
          />
        </>
      )}
    </ListField>
  );
}

/** The labels of a reference's parts, in the order of the form. */
const referenceParts = {
  author: 'First author',
  year: 'Year',
  articleTitle: 'Title of the article',
  journalTitle: 'Journal',
  volume: 'Volume',
  issue: 'Number in the volume',
  firstPage: 'First page',
  articleNumber: 'Number of the cited article',
  volumeTitle: 'Title of the book',
  seriesTitle: 'Series',
  edition: 'Edition',
  issn: 'ISSN',
  isbn: 'ISBN',
} as const satisfies Partial<Record<keyof Reference, string>>;
// `Object.entries` widens the keys to strings.
const referencePartEntries = Object.entries(referenceParts) as [
  keyof typeof referenceParts,
  string,
][];

export function References(props: WorkListProps<'references'>) {
  const list = listProps(props, 'references');
  return (
    <div>
      <ListField<Reference> {...list} noun="reference" title={referenceText}>
        {({ item, bind }) => (
          <>
            <Textarea label="Text of the reference" rows={2} {...bind('text')} />
            <TextInput label="DOI of the reference" autoComplete="off" {...bind('doi')} />
            <Folded
              summary="Parts of the reference"
              isOpen={referencePartEntries.some(([part]) => item[part])}
            >
              <div className={styles.pair}>
                {referencePartEntries.map(([part, label]) => (
                  <TextInput key={part} label={label} autoComplete="off" {...bind(part)} />
                ))}
              </div>
            </Folded>
          </>
        )}
      </ListField>
      <PastedReferences onAdd={(added) => list.onChange([...list.items, ...added])} />
    </div>
  );
}

function PastedReferences({ onAdd }: { onAdd: (references: Reference[]) => void }) {
  const [text, setText] = useState('');
  const found = referencesIn(text);
  return (
    <div>
      <Textarea
        label="Add references"
        description="Paste one reference per line. DOIs are recognized."
        data-name="references"
        rows={2}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {found.length > 0 && (
        <Button
          variant="default"
          size="compact-sm"
          mt="xs"
          onClick={() => {
            onAdd(found);
            setText('');
          }}
        >
          {`Add ${found.length} ${found.length === 1 ? 'reference' : 'references'}`}
        </Button>
      )}
    </div>
  );
}

const relationOptions = relationTypes
  .map((value) => ({ value, label: relationLabel(value) }))
  .toSorted((a, b) => a.label.localeCompare(b.label));
const identifierLabels: Partial<Record<string, string>> = { doi: 'DOI', uri: 'Address' };

export function Relations(props: WorkListProps<'relations'>) {
  return (
    <ListField<Relation>
      {...listProps(props, 'relations')}
      noun="related work"
      added={{ type: 'isSupplementedBy', identifierType: 'doi' }}
      title={({ type, identifier }) =>
        identifier && `${relationLabel(type ?? 'isSupplementedBy')}: ${identifier}`
      }
    >
      {({ bind }) => (
        <>
          <NativeSelect label="How the work is related" data={relationOptions} {...bind('type')} />
          <div className={styles.pair}>
            <NativeSelect
              label="Kind of identifier"
              data={relatedIdentifierTypes.map((value) => ({
                value,
                label: identifierLabels[value] ?? value,
              }))}
              {...bind('identifierType')}
            />
            <TextInput label="Identifier of the work" autoComplete="off" {...bind('identifier')} />
          </div>
          <TextInput label="What the work is" autoComplete="off" {...bind('description')} />
        </>
      )}
    </ListField>
  );
}

export function Translations(props: WorkListProps<'translations'>) {
  return (
    <ListField<Translation>
      {...listProps(props, 'translations')}
      noun="language"
      added={{ language: '' }}
      title={({ language, title }) => (
        <>
          {language || 'New language'}
          {title && ': '}
          {title && <RichTitle html={title} />}
        </>
      )}
    >
      {(item) => <TranslationFields {...item} />}
    </ListField>
  );
}

function TranslationFields({ bind, change }: ItemProps<Translation>) {
  const rich = (field: 'title' | 'abstract') => ({
    ...bind(field),
    onChange: (html: string) => change({ [field]: html }),
  });
  return (
    <>
      <TextInput
        label="Code of the language"
        description="Such as de or pt-BR."
        autoComplete="off"
        {...bind('language')}
      />
      <RichTextField label="Title in this language" format={titleFormat} {...rich('title')} />
      <RichTextField
        label="Abstract in this language"
        format={abstractFormat}
        {...rich('abstract')}
      />
    </>
  );
}
