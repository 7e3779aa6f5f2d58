import type { Affiliation, Contributor } from '@app/contracts';
import { Button, TextInput } from '@app/office-kit';
import type { ItemProps } from './list-field.tsx';
import styles from './lists.module.css';
import { RorInput } from './registry-inputs.tsx';

interface AffiliationsProps extends ItemProps<Contributor> {
  /** The affiliations of all authors of the article. */
  known: readonly Affiliation[];
}

export function Affiliations({ item, path, errorAt, change, known }: AffiliationsProps) {
  const affiliations = item.affiliations ?? [];
  const set = (next: readonly Affiliation[]) =>
    change({ affiliations: next.length > 0 ? [...next] : undefined });
  return (
    <>
      {affiliations.map((affiliation, at) => {
        const field = `affiliations.${at}`;
        const input = (part: keyof Affiliation) => ({
          name: `${path}.${field}.${part}`,
          value: affiliation[part] ?? '',
          error: errorAt(`${field}.${part}`),
          autoComplete: 'off',
          onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
            const typed = { ...affiliation, [part]: currentTarget.value };
            // Choosing an affiliation of another author also fills in its other details.
            const chosen = part === 'name' && known.find(({ name }) => name === typed.name);
            set(affiliations.with(at, chosen ? { ...chosen } : typed));
          },
        });
        return (
          <fieldset className={styles.part} key={at}>
            <legend>Affiliation {affiliations.length > 1 && at + 1}</legend>
            <TextInput
              label="Organization"
              description="As printed in the article, such as the department and the university."
              list={`${path}-affiliations`}
              {...input('name')}
              error={errorAt(field)}
            />
            <div className={styles.pair}>
              <RorInput
                label="ROR id"
                placeholder="https://ror.org/…"
                {...input('ror')}
                lookedUp={affiliation.name ?? ''}
                onChoose={({ ror, name, country }) =>
                  set(
                    affiliations.with(at, {
                      ...affiliation,
                      name: affiliation.name || name,
                      ror,
                      ...(country && { country }),
                    }),
                  )
                }
              />
              <TextInput
                label="Country of the affiliation"
                placeholder="Such as SE or Sweden"
                {...input('country')}
              />
            </div>
            <div>
              <Button
                variant="default"
                size="compact-sm"
                onClick={() => set(affiliations.toSpliced(at, 1))}
              >
                Remove affiliation
              </Button>
            </div>
          </fieldset>
        );
      })}
      <datalist id={`${path}-affiliations`}>
        {known.map(({ name }) => name && <option key={name} value={name} />)}
      </datalist>
      <div>
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => set([...affiliations, { name: '' }])}
        >
          Add affiliation
        </Button>
      </div>
    </>
  );
}
