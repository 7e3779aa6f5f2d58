import { readAnonymousFile } from '@app/contracts/endpoints';
import { Button, Textarea, TextInput } from '@app/office-kit';
import { useAction } from '@app/office-kit/feedback/use-action.ts';
import { downloadFile } from '@app/office-kit/requests/downloads.ts';
import { useRef, useState } from 'react';
import { area } from '../../session/area.ts';
import styles from '../desk.module.css';
import { Panel } from './panel.tsx';
import { Report } from './report.tsx';
import { useKept } from './use-kept.ts';
import type { Desk } from './use-manuscript.ts';

/** Controls what reviewers receive: the editor reads the report on anonymity, edits the texts, and releases them. */
export function ReleasePanel({ desk }: { desk: Desk }) {
  const { manuscript, busy, give } = desk;
  const { id, round, form, report, released, isFileReleased, commands } = manuscript;
  const kept = useKept(`release/${id}/${round}`, released ?? textsOf(form));
  const texts = kept.values;
  const [error, setError] = useState<string>();
  const title = useRef<HTMLInputElement>(null);
  const download = useAction();
  const command = commands.find(({ name }) => name === 'release-file');
  if (!report && !released) return null;
  const release = async () => {
    if (texts.title.trim() === '') {
      setError('Reviewers need a title');
      title.current?.focus();
    } else if (await give({ name: 'release-file', ...texts })) {
      kept.forget();
    }
  };
  return (
    <Panel title="For the reviewers">
      <p>
        {isFileReleased
          ? 'Released: reviewers read the anonymous copy and the texts below.'
          : 'Not released yet. Read the report and the anonymous copy, and remove names from the texts.'}
      </p>
      {report && <Report {...report} />}
      <div className={styles.actions}>
        <Button
          variant="default"
          loading={download.busy}
          onClick={() =>
            download.run('The copy could not be loaded', () =>
              downloadFile(area, readAnonymousFile, { params: { id } }),
            )
          }
        >
          Anonymous copy (PDF)
        </Button>
      </div>
      <div className={styles.form}>
        <TextInput
          ref={title}
          label="Title for reviewers"
          required
          error={error}
          value={texts.title}
          onChange={({ currentTarget }) => {
            kept.set({ title: currentTarget.value });
            setError(undefined);
          }}
        />
        <Textarea
          label="Abstract for reviewers"
          autosize
          minRows={3}
          value={texts.abstract}
          onChange={({ currentTarget }) => kept.set({ abstract: currentTarget.value })}
        />
        <TextInput
          label="Keywords for reviewers"
          value={texts.keywords}
          onChange={({ currentTarget }) => kept.set({ keywords: currentTarget.value })}
        />
        {texts.replies.map((each, at) => (
          <Textarea
            key={at}
            label={`Reply to “${each.point}”`}
            autosize
            minRows={2}
            value={each.reply}
            onChange={({ currentTarget }) =>
              kept.set({
                replies: texts.replies.with(at, { ...each, reply: currentTarget.value }),
              })
            }
          />
        ))}
      </div>
      {command && (
        <div className={styles.actions}>
          <Button loading={busy} onClick={release}>
            {isFileReleased ? 'Release again' : 'Release to reviewers'}
          </Button>
        </div>
      )}
    </Panel>
  );
}

const textsOf = ({ title, abstract, keywords, replies }: Desk['manuscript']['form']) => ({
  title,
  abstract,
  keywords,
  replies,
});
