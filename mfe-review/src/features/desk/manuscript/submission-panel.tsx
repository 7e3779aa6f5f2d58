import { labelOf } from '@app/contracts';
import { readDeskFile } from '@app/contracts/endpoints';
import { consents, type DeskManuscript, feeStates } from '@app/contracts/manuscripts';
import styles from '../desk.module.css';
import { FileButton } from './file-button.tsx';
import { Facts, Panel } from './panel.tsx';
import { PersonalLinks } from './personal-links.tsx';
import type { Desk } from './use-manuscript.ts';

const kindNames = {
  manuscript: 'Manuscript',
  picture: 'Picture',
  source: 'Source',
  review: 'Review',
};

/** Shows the submitted form and files. */
export function SubmissionPanel({ id, form, files, notes, round }: DeskManuscript) {
  const submitted = files.filter(({ kind }) => kind !== 'review');
  return (
    <Panel title="Submission">
      {notes.length > 0 && (
        <ul className={styles.list}>
          {notes.map(({ level, text }) => (
            <li key={text} className={level === 'info' ? undefined : styles.warning}>
              {text}
            </li>
          ))}
        </ul>
      )}
      <Facts
        facts={[
          ['Type', form.articleType],
          ['Area', [form.stream, form.area].filter(Boolean).join(', ')],
          ['DOI', form.doi],
          ['Abstract', form.abstract && <span className={styles.text}>{form.abstract}</span>],
          ['Keywords', form.keywords],
          ['Message', form.message && <span className={styles.text}>{form.message}</span>],
          ['Suggested', reviewersText(form.suggested)],
          ['Opposed', reviewersText(form.opposed)],
        ]}
      />
      <h3>Files</h3>
      <ul className={styles.list}>
        {submitted.map((file) => (
          <li key={file.id}>
            {kindNames[file.kind]}
            {round > 1 && `, round ${file.round}`}{' '}
            <FileButton endpoint={readDeskFile} id={id} file={file} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const reviewersText = (list: DeskManuscript['form']['suggested']) =>
  list
    .map(({ name, email, reason }) => [name, email, reason].filter(Boolean).join(', '))
    .join('; ');

/** Lists the authors. Reviewers never see this list. */
export function PeoplePanel({ desk }: { desk: Desk }) {
  const { people, form, fee, transaction, article } = desk.manuscript;
  return (
    <Panel title="Authors">
      <ul className={styles.list}>
        {people.map(({ id, name, email, orcid, affiliation, consent, reason }, at) => (
          <li key={id || at}>
            <strong>{name || 'Without name'}</strong>
            {at === 0 ? ' (corresponding)' : `, ${labelOf(consents, consent).toLowerCase()}`}
            <span className={styles.line}>
              {[email, orcid, affiliation].filter(Boolean).join(' · ')}
            </span>
            {reason && <p className={styles.text}>{reason}</p>}
            {id && consent !== 'unasked' && <PersonalLinks desk={desk} holder={id} name={name} />}
          </li>
        ))}
      </ul>
      <Facts
        facts={[
          ['Telephone', form.phone],
          ['Fee', labelOf(feeStates, fee)],
          ['Transaction', transaction],
          [
            'Article',
            article &&
              (article.address ? (
                <a href={article.address}>Published article</a>
              ) : (
                <a href={`/admin/archives/${article.id}`}>Draft article</a>
              )),
          ],
        ]}
      />
    </Panel>
  );
}
