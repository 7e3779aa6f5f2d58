import {
  type Affiliation,
  type Contributor,
  type CreditRole,
  creditRoles,
  namePartsOf,
} from '@app/contracts';
import { Checkbox, TextInput } from '@app/office-kit';
import { Folded } from '../../../shared/forms/folded.tsx';
import type { AnyRecordForm } from '../../../shared/forms/use-record-form.ts';
import { Affiliations } from './affiliations.tsx';
import { authorsIn, authorValues, type ListValues } from './article-lists.ts';
import { type ItemProps, ListField } from './list-field.tsx';
import styles from './lists.module.css';
import { OrcidConfirmation, type SavedArticle } from './orcid-confirmation.tsx';
import { OrcidInput } from './registry-inputs.tsx';

interface AuthorDetailsProps {
  form: AnyRecordForm;
  authorname: string;
  contributors: ListValues['contributors'];
  /** The article as saved; null for a new one. */
  article: SavedArticle | null;
}

/** The authors named in the field above, each with the details that indexers ask for. */
export function AuthorDetails({ form, article, ...values }: AuthorDetailsProps) {
  const authors = authorsIn(values);
  if (authors.length === 0) return null;
  const known = affiliationsOf(authors);
  return (
    <ListField<Contributor>
      form={form}
      name="contributors"
      label="Details of the authors"
      help="Choose an author to add the ORCID iD, affiliations and roles. New authors are added in the field above."
      noun="author"
      items={authors}
      isCompact
      title={authorTitle}
      onChange={(changed) => {
        const next = authorValues(changed);
        form.set('contributors', next.contributors);
        form.set('authorname', next.authorname);
      }}
    >
      {(props) => <AuthorFields {...props} article={article} known={known} />}
    </ListField>
  );
}

function authorTitle({ name, orcid, affiliations = [], isCorresponding }: Partial<Contributor>) {
  const details = [
    isCorresponding && 'corresponding',
    orcid && 'ORCID iD',
    affiliations.length > 0 &&
      `${affiliations.length} affiliation${affiliations.length === 1 ? '' : 's'}`,
  ].filter(Boolean);
  return (
    <>
      {name}
      {details.length > 0 && <span className={styles.note}> ({details.join(', ')})</span>}
    </>
  );
}

/** Returns the affiliations of all authors, each once. */
function affiliationsOf(authors: readonly Contributor[]): readonly Affiliation[] {
  const all = authors.flatMap(({ affiliations = [] }) => affiliations);
  return [...new Map(all.map((affiliation) => [affiliation.name, affiliation])).values()];
}

interface AuthorFieldsProps extends ItemProps<Contributor> {
  article: SavedArticle | null;
  known: readonly Affiliation[];
}

function AuthorFields({ article, known, ...props }: AuthorFieldsProps) {
  const { item, at, bind, change } = props;
  const guessed = namePartsOf({ ...item, name: item.name ?? '' });
  return (
    <>
      <TextInput label="Displayed name" autoComplete="off" {...bind('name')} />
      <Checkbox
        label="An organization, not a person"
        checked={item.isOrganization ?? false}
        onChange={({ currentTarget }) =>
          change({ isOrganization: currentTarget.checked || undefined })
        }
      />
      {!item.isOrganization && (
        <>
          <div className={styles.pair}>
            <TextInput
              label="Given name"
              placeholder={guessed.given}
              autoComplete="off"
              {...bind('given')}
            />
            <TextInput
              label="Family name"
              placeholder={[guessed.particle, guessed.family].filter(Boolean).join(' ')}
              autoComplete="off"
              {...bind('family')}
            />
            <TextInput
              label="Suffix"
              placeholder={guessed.suffix || 'Such as Jr. or III'}
              autoComplete="off"
              {...bind('suffix')}
            />
          </div>
          <p className={styles.note}>
            Without a family name, citations divide the displayed name as shown in grey.
          </p>
          <OrcidInput
            label="ORCID iD"
            description={
              item.orcidAuthenticated
                ? 'Confirmed by its owner. Another iD is not confirmed.'
                : 'Such as 0000-0002-1825-0097.'
            }
            {...bind('orcid')}
            onChange={({ currentTarget }) =>
              change({ orcid: currentTarget.value, orcidAuthenticated: undefined })
            }
            lookedUp={item.name ?? ''}
            onChoose={({ orcid, given, family }) =>
              change({
                orcid,
                orcidAuthenticated: undefined,
                // A known division of the name stays as it is.
                ...(family && !item.given && !item.family && { given, family }),
              })
            }
          />
          {article && !item.orcidAuthenticated && (
            <OrcidConfirmation article={article} at={at} name={item.name ?? ''} />
          )}
          <Checkbox
            label="Corresponding author"
            checked={item.isCorresponding ?? false}
            onChange={({ currentTarget }) =>
              change({ isCorresponding: currentTarget.checked || undefined })
            }
          />
        </>
      )}
      <Affiliations {...props} known={known} />
      <Roles {...props} />
    </>
  );
}

function Roles({ item, change }: ItemProps<Contributor>) {
  const roles = item.roles ?? [];
  const toggle = (role: CreditRole, isChosen: boolean) => {
    const others = roles.filter((other) => other !== role);
    const next = isChosen ? [...others, role] : others;
    change({ roles: next.length > 0 ? next : undefined });
  };
  return (
    <Folded summary="Roles in the work (CRediT)" isOpen={roles.length > 0}>
      <div className={styles.roles}>
        {Object.entries(creditRoles).map(([role, label]) => (
          <Checkbox
            key={role}
            label={label}
            // `Object.entries` widens the keys to strings.
            checked={roles.includes(role as CreditRole)}
            onChange={({ currentTarget }) => toggle(role as CreditRole, currentTarget.checked)}
          />
        ))}
      </div>
    </Folded>
  );
}
