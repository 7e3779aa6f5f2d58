import {
  type Affiliation,
  type Contributor,
  type CreditRole,
  creditRoles,
  namePartsOf,
} from '@app/contracts';
import { makeOrcidLink } from '@app/contracts/endpoints';
import { Button, Checkbox, TextInput } from '@app/office-kit';
import { formatDay } from '@app/office-kit/dates.ts';
import { Folded } from '@app/office-kit/forms/folded.tsx';
import type { AnyRecordForm } from '@app/office-kit/forms/use-record-form.ts';
import { keepPreviousData, useQuery } from '@app/office-kit/requests/queries.ts';
import { useRef, useState } from 'react';
import { area } from '../../../area.ts';
import { Affiliations } from './affiliations.tsx';
import { authorsIn, authorValues, type ListValues } from './article-lists.ts';
import { type ItemProps, ListField } from './list-field.tsx';
import styles from './lists.module.css';
import { OrcidInput } from './registry-inputs.tsx';

interface AuthorDetailsProps {
  form: AnyRecordForm;
  authorname: string;
  contributors: ListValues['contributors'];
  /** The saved version of the article, or null for a new article. */
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
      label="Author details"
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

/** Returns the distinct affiliations of all authors. */
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
                ? 'The author has confirmed this iD. If you change the iD, it counts as not confirmed.'
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
                // Known parts of the name are not changed.
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

/** The delay after the last keystroke before the link is requested. */
const PAUSE_MS = 300;

/** A saved version of an article. */
interface SavedArticle {
  id: string;
  version: number;
}

interface OrcidConfirmationProps {
  article: SavedArticle;
  /** The author's position, from 0, and name. */
  at: number;
  name: string;
}

/** A link for the author to confirm the ORCID iD. Shows nothing if the journal has no account at ORCID. */
function OrcidConfirmation(props: OrcidConfirmationProps) {
  const { id, version } = props.article;
  const { at, name } = props;
  const author = { params: { id }, query: { at, name } };
  const { data } = useQuery({
    // There are links only for stored authors. A save may store this author, so the query key contains the version.
    ...area.query(makeOrcidLink, author, { pauseMs: PAUSE_MS, version }),
    placeholderData: keepPreviousData,
  });
  // If there is no link, the iD can still be typed.
  const { isOn, link } = data ?? { isOn: false, link: null };
  const input = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState('');
  if (!isOn) return null;
  if (!link) {
    return (
      <p className={styles.note}>
        After you save this author, a link appears here. The author confirms the iD with this link.
      </p>
    );
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link.href);
      setCopied('The link is copied.');
    } catch {
      input.current?.select();
      setCopied(
        'The browser does not allow copying. The link is selected: copy it with the keyboard.',
      );
    }
  };
  return (
    <Folded summary="Let the author confirm the iD" isOpen={false}>
      <TextInput
        ref={input}
        label="Link for the author"
        description={`Send it only to ${name}, who uses it to sign in at ORCID. It works until ${formatDay(link.expires)}.`}
        value={link.href}
        readOnly
      />
      <div className={styles.actions}>
        <Button variant="default" size="compact-sm" mt="xs" onClick={copy}>
          Copy the link
        </Button>
        <span role="status" className={styles.note}>
          {copied}
        </span>
      </div>
    </Folded>
  );
}
