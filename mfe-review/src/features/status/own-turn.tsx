import type { AuthorPage } from '@app/contracts/manuscripts';
import { readDraft } from '@app/office-kit/drafts/draft-store.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { personOf } from '../access/link-token.ts';
import { type Attempt, errorAt } from '../forms/error-summary.tsx';
import fieldStyles from '../forms/fields.module.css';
import { LongField } from '../forms/fields.tsx';
import folds from '../forms/folds.module.css';
import { Section } from '../links/section.tsx';
import type { Personal } from '../links/use-personal-page.ts';
import { emptyValues, type ManuscriptValues } from '../submission/form-values.ts';
import { ManuscriptForm } from '../submission/manuscript-form.tsx';
import { serverState, useManuscript } from '../submission/use-manuscript.ts';

interface OwnTurnProps {
  personal: Personal<AuthorPage>;
  onSubmitted: (page: AuthorPage) => void;
}

const words = {
  draft: { title: 'Your draft', action: 'Submit Research Paper' },
  returned: { title: 'Your correction', action: 'Submit the correction' },
  revision: { title: 'Your revision', action: 'Submit the revision' },
};
type OwnState = keyof typeof words;

/** Returns whether the author can change the manuscript in this state. */
export const isOwnState = (state: string): state is OwnState => Object.hasOwn(words, state);

/** The form of a draft, a correction or a revision. Shown while it is the author's turn. */
export function OwnTurn({ personal, onSubmitted }: OwnTurnProps) {
  const { page, token, setPage } = personal;
  const { title, action } = words[isOwnState(page.view.state) ? page.view.state : 'draft'];
  const points = page.view.state === 'revision' ? (page.view.decisions.at(-1)?.points ?? []) : [];
  const [begin] = useState(() => beginning(page, token, points));
  const manuscript = useManuscript({
    key: begin.key,
    begin,
    staysOnDevice: false,
    page,
    setPage,
  });
  const { saver, state } = manuscript;

  // The form began with the copy on this device, so the server's current state is merged into the form.
  useEffect(() => {
    if (begin.isFromDevice) saver.receive(serverState(page, token));
  }, []);

  const replies = (attempt: Attempt | null): ReactNode =>
    points.length > 0 && (
      <fieldset className={folds.person}>
        <legend>Your replies, point by point</legend>
        <p className={fieldStyles.hint}>
          Reviewers read the replies. Please leave names and your institution out of them.
        </p>
        {state.values.replies.map(({ point, reply }, at) => (
          <LongField
            key={point}
            path={`replies.${at}.reply`}
            label={`${at + 1}. ${point}`}
            isRequired
            rows={3}
            value={reply}
            error={errorAt(attempt, `replies.${at}.reply`)}
            onType={(text) =>
              saver.change({
                replies: state.values.replies.map((each, place) =>
                  place === at ? { point, reply: text } : each,
                ),
              })
            }
          />
        ))}
      </fieldset>
    );

  return (
    <Section id="own-turn" title={title}>
      <ManuscriptForm
        manuscript={manuscript}
        labelledBy="own-turn"
        heading="h3"
        action={action}
        onSubmitted={onSubmitted}
        before={replies}
      />
    </Section>
  );
}

/**
 * Returns the initial values of the form: the copy on the device if parts of it did not reach the server, otherwise the
 * server's values.
 */
function beginning(page: AuthorPage, token: string, points: readonly string[]) {
  const key = `journal:draft:author/${personOf(token)}`;
  const base = serverState(page, token);
  const replied = (values: ManuscriptValues): ManuscriptValues => ({
    ...values,
    replies: points.map((point) => ({
      point,
      reply: values.replies.find((each) => each.point === point)?.reply ?? '',
    })),
  });
  const draft = readDraft(key, emptyValues);
  if (draft) return { key, values: draft.values, base: draft.base, isFromDevice: true };
  const values = points.length > 0 ? replied(base.values) : base.values;
  return { key, values, base, isFromDevice: false };
}
