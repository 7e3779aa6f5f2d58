import { isOrcid, labelOf } from '@app/contracts';
import { answerAsCoAuthor, readCoAuthorPage } from '@app/contracts/endpoints';
import type { CoAuthorPage, Consent } from '@app/contracts/manuscripts';
import { type FormEvent, useState } from 'react';
import buttons from '../features/forms/buttons.module.css';
import { type Attempt, ErrorSummary, errorAt } from '../features/forms/error-summary.tsx';
import fieldStyles from '../features/forms/fields.module.css';
import { LongField, RadioField, TextField } from '../features/forms/fields.tsx';
import formStyles from '../features/forms/form.module.css';
import { useAct } from '../features/forms/use-act.ts';
import styles from '../features/links/link-page.module.css';
import { PersonalPage } from '../features/links/personal-page.tsx';
import { Section } from '../features/links/section.tsx';
import type { Personal } from '../features/links/use-personal-page.ts';
import { TurnPanel } from '../features/status/turn-panel.tsx';

type Answer = 'agree' | 'object' | '';

const labels: Record<string, string> = {
  answer: 'Your answer',
  name: 'Your name',
  orcid: 'Your ORCID iD',
  affiliation: 'Your affiliation',
  reason: 'Your reason',
};
const formerAnswers: Readonly<Record<string, Answer>> = { agreed: 'agree', objected: 'object' };
const state: Record<Consent, string> = {
  unasked: '',
  asked: 'You have not answered yet.',
  agreed: 'You agree with this submission.',
  objected: 'You object to this submission. The editor gets in touch with the authors.',
};

/** A co-author's page, to agree or object to a submission and to correct the co-author's own details. */
export function Component() {
  return (
    <PersonalPage link="co-author" title="A manuscript with your name" endpoint={readCoAuthorPage}>
      {(personal) => <Content {...personal} />}
    </PersonalPage>
  );
}

function Content({ page, calls, setPage }: Personal<CoAuthorPage>) {
  const { view, office, me } = page;
  const canAnswer = view.commands.includes('agree');
  return (
    <>
      <p className={styles.eyebrow}>Manuscript {view.reference}</p>
      <h1 className={styles.title}>{view.title}</h1>
      <p className={styles.lead}>
        {view.people.map(({ name }) => name).join(', ')} submitted this manuscript to{' '}
        {office.journal} and named you as an author. Opening this page has answered nothing.
      </p>
      {view.abstract && (
        <section aria-labelledby="abstract">
          <h2 id="abstract" className={styles.heading}>
            Abstract
          </h2>
          <div className={styles.prose}>{view.abstract}</div>
        </section>
      )}
      <Section id="consent" title="Do you agree with this submission?">
        <p role="status">
          <strong>{labelOf(state, me.consent)}</strong>
        </p>
        {canAnswer && <AnswerForm {...{ me, calls, setPage }} />}
      </Section>
      <div className={styles.section}>
        <TurnPanel view={view} office={office} article={null} />
      </div>
    </>
  );
}

type AnswerFormProps = Pick<Personal<CoAuthorPage>, 'calls' | 'setPage'> & {
  me: CoAuthorPage['me'];
};

function AnswerForm({ me, calls, setPage }: AnswerFormProps) {
  const [answer, setAnswer] = useState<Answer>(formerAnswers[me.consent] ?? '');
  const [name, setName] = useState(me.name);
  const [orcid, setOrcid] = useState(me.orcid);
  const [affiliation, setAffiliation] = useState(me.affiliation);
  const [reason, setReason] = useState('');
  const [attempt, setAttempt] = useState<Attempt | null>(null);
  const { run, isBusy, failure } = useAct();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isIdWrong = orcid.trim() !== '' && !isOrcid(orcid.trim());
    const issues = [
      ...(answer === '' ? [{ path: 'answer', message: 'Please choose' }] : []),
      ...(name.trim() === '' ? [{ path: 'name', message: 'Required' }] : []),
      ...(isIdWrong
        ? [{ path: 'orcid', message: 'An ORCID iD, such as 0000-0002-1825-0097' }]
        : []),
      ...(answer === 'object' && reason.trim() === ''
        ? [{ path: 'reason', message: 'Please say why, so that the editor can help' }]
        : []),
    ];
    setAttempt({ issues });
    if (issues.length > 0 || answer === '') return;
    void run(async () => {
      const body = { answer, name, orcid: orcid.trim(), affiliation, reason };
      setPage(await calls.call(answerAsCoAuthor, { body }));
    });
  };

  const field = (path: string) => ({
    path,
    label: labels[path] ?? path,
    error: errorAt(attempt, path),
  });
  return (
    <form className={formStyles.form} noValidate onSubmit={submit} aria-labelledby="consent">
      <RadioField
        {...field('answer')}
        value={answer}
        options={[
          { value: 'agree', label: 'I am an author and agree' },
          { value: 'object', label: 'I object' },
        ]}
        onChoose={(value) => setAnswer(value as Answer)}
      />
      {answer === 'object' && (
        <LongField
          {...field('reason')}
          hint="Only the editor reads it. The manuscript is not accepted while you object."
          isRequired
          value={reason}
          onType={setReason}
        />
      )}
      <TextField
        {...field('name')}
        hint="As it should be printed."
        isRequired
        autoComplete="name"
        value={name}
        onType={setName}
      />
      <TextField
        {...field('orcid')}
        hint="Such as 0000-0002-1825-0097."
        value={orcid}
        onType={setOrcid}
      />
      <TextField
        {...field('affiliation')}
        hint="Department, institution, country."
        value={affiliation}
        onType={setAffiliation}
      />
      <ErrorSummary attempt={attempt} labelOf={(path) => labels[path] ?? path} />
      <p className={buttons.actions}>
        <button type="submit" className={`${buttons.button} ${buttons.primary}`} disabled={isBusy}>
          {answer === 'object' ? 'Send the objection' : 'Send the answer'}
        </button>
      </p>
      <p role="alert" className={fieldStyles.error}>
        {failure}
      </p>
    </form>
  );
}
