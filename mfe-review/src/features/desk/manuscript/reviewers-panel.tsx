import { listPeople } from '@app/contracts/endpoints';
import type { DeskInvitation, GivenCommand, Person } from '@app/contracts/manuscripts';
import { manuscriptCommands } from '@app/contracts/manuscripts';
import { Button, TextInput } from '@app/office-kit';
import { formatDay } from '@app/office-kit/dates.ts';
import { useQuery } from '@app/office-kit/requests/queries.ts';
import { Link } from '@app/web-kit';
import { useRef, useState } from 'react';
import { area } from '../../session/area.ts';
import styles from '../desk.module.css';
import { commandLabels, statusLabel } from '../words.ts';
import { useCommandQuestion } from './command-question.tsx';
import { Panel } from './panel.tsx';
import { PersonalLinks } from './personal-links.tsx';
import type { Desk } from './use-manuscript.ts';

const EXTRA_DAYS = 7;

/** Lists the reviewers of the manuscript's pool in the order in which they are asked. */
export function ReviewersPanel({ desk }: { desk: Desk }) {
  const { invitations, needed, commands } = desk.manuscript;
  const canAdd = commands.some(({ name }) => name === 'add-reviewer');
  return (
    <Panel title="Reviewers">
      <p>
        {needed > 0
          ? `This round waits for ${needed} reviews. When someone declines or does not answer, the next one is asked.`
          : 'Two reviewers are asked at a time, in this order, once the manuscript is sent to review.'}
      </p>
      <ol className={styles.list}>
        {invitations.map((invitation, at) => (
          <Invitation
            key={`${invitation.id} ${invitation.status}`}
            desk={desk}
            invitation={invitation}
            place={at}
          />
        ))}
      </ol>
      {invitations.length === 0 && <p>The pool is empty.</p>}
      {canAdd && <AddReviewer desk={desk} />}
    </Panel>
  );
}

interface InvitationProps {
  desk: Desk;
  invitation: DeskInvitation;
  place: number;
}

type Declined = NonNullable<DeskInvitation['declined']>;

const acts = ['remove-reviewer', 'dismiss-reviewer', 'reopen', 'extend-review'] as const;

function Invitation({ desk, invitation, place }: InvitationProps) {
  const { id, person, status, since, due, isOverdue, declined, round } = invitation;
  const question = useCommandQuestion(desk);
  const told = declined ? linesOfDecline(declined) : [];
  const wasAsked = status !== 'pool' || round > 0;
  const fits = (name: (typeof acts)[number]) => {
    const from: readonly string[] = manuscriptCommands[name].invitation.from;
    return desk.manuscript.commands.some((each) => each.name === name) && from.includes(status);
  };
  const given = (name: (typeof acts)[number]): GivenCommand =>
    name === 'extend-review'
      ? { name, invitation: id, days: EXTRA_DAYS }
      : { name, invitation: id };
  return (
    <li>
      <strong>
        {place + 1}. {person.name}
      </strong>{' '}
      {statusLabel(status)}
      <span className={styles.line} data-overdue={isOverdue || undefined}>
        {status === 'pool' ? '' : `since ${formatDay(since)}`}
        {due && `, ${isOverdue ? 'was due' : 'due'} ${formatDay(due)}`}
      </span>
      <Load {...person} />
      {told.length > 0 && <p className={styles.text}>{told.join(' ')}</p>}
      <div className={styles.actions}>
        {acts.filter(fits).map((name) => (
          <Button
            key={name}
            variant="default"
            size="compact-md"
            disabled={desk.busy}
            aria-label={`${actLabel(name)}: ${person.name}`}
            onClick={() =>
              name === 'dismiss-reviewer'
                ? question.ask(given(name), person.name)
                : void desk.give(given(name))
            }
          >
            {actLabel(name)}
          </Button>
        ))}
      </div>
      {wasAsked && <PersonalLinks desk={desk} holder={id} name={person.name} />}
      {question.modal}
    </li>
  );
}

function linesOfDecline({ reason, suggestion, again }: Declined): string[] {
  const lines: Record<keyof Declined, string> = {
    reason,
    suggestion: suggestion && `Names instead: ${suggestion}.`,
    again: again === null ? '' : `Ask again from ${formatDay(again)}.`,
  };
  return Object.values(lines).filter(Boolean);
}

const actLabel = (name: (typeof acts)[number]) =>
  name === 'extend-review' ? `${EXTRA_DAYS} more days` : commandLabels[name];

/** Shows the workload of a reviewer and possible conflicts of interest. */
function Load({ load, conflicts, affiliation }: Person) {
  const { open, done, lastAsked, lastAnswer, daysTaken } = load;
  const answer = lastAnswer ? ` (${statusLabel(lastAnswer)})` : '';
  const facts = [
    affiliation,
    `${open} open, ${done} done`,
    lastAsked ? `last asked ${formatDay(lastAsked)}${answer}` : 'never asked',
    daysTaken === null ? '' : `usually ${Math.round(daysTaken)} days`,
  ];
  return (
    <>
      <span className={styles.line}>{facts.filter(Boolean).join(' · ')}</span>
      {conflicts.map((conflict) => (
        <span key={conflict} className={styles.line} data-overdue>
          {conflict}
        </span>
      ))}
    </>
  );
}

const SEARCH_PAUSE_MS = 250;

function AddReviewer({ desk }: { desk: Desk }) {
  const { id, invitations, version } = desk.manuscript;
  const [q, setQ] = useState('');
  const found = useQuery({
    ...area.query(
      listPeople,
      { query: { q, manuscript: id } },
      { pauseMs: SEARCH_PAUSE_MS, version },
    ),
    enabled: q.trim() !== '',
  });
  const known = new Set(invitations.map(({ person }) => person.id));
  const search = useRef<HTMLInputElement>(null);
  const add = async (person: string) => {
    if (!(await desk.give({ name: 'add-reviewer', person }))) return;
    const field = search.current;
    // Select the text, so that typing the next name replaces it. Skipped if the user is already typing.
    if (field?.value === q) field.select();
    field?.focus();
  };
  const people = (found.data?.people ?? []).filter((each) => each.isActive && !known.has(each.id));
  return (
    <div className={styles.form}>
      <TextInput
        ref={search}
        label="Add a reviewer"
        description="Name, address, affiliation or topic"
        type="search"
        value={q}
        onChange={({ currentTarget }) => setQ(currentTarget.value)}
      />
      <div role="status">
        {found.isError && <p className={styles.warning}>The pool could not be searched.</p>}
        {found.data && people.length === 0 && q.trim() && (
          <p>
            No one else has these words. <Link to="/review/desk/people">Add people</Link>
          </p>
        )}
      </div>
      <ul className={styles.list}>
        {people.map((person) => (
          <li key={person.id}>
            <strong>{person.name}</strong>
            <Load {...person} />
            <div className={styles.actions}>
              <Button
                variant="default"
                size="compact-md"
                disabled={desk.busy}
                aria-label={`Add ${person.name}`}
                onClick={() => add(person.id)}
              >
                Add
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
