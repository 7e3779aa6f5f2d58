import { readAnonymousFile } from '@app/contracts/endpoints';
import { Button, Textarea, TextInput } from '@app/office-kit';
import { useAction } from '@app/office-kit/feedback/use-action.ts';
import { downloadFile } from '@app/office-kit/requests/downloads.ts';
import { useState } from 'react';
import { area } from '../../session/area.ts';
import styles from '../desk.module.css';
import { Panel } from './panel.tsx';
import { Report } from './report.tsx';
import type { Desk } from './use-manuscript.ts';

/** What crosses to the reviewers: the editor reads the report, edits the texts and releases them. */
export function ReleasePanel({ desk }: { desk: Desk }) {
  const { manuscript, busy, give } = desk;
  const { id, form, report, released, isFileReleased, commands } = manuscript;
  const [texts, setTexts] = useState(released ?? textsOf(form));
  const download = useAction();
  const command = commands.find(({ name }) => name === 'release-file');
  const set = (change: Partial<typeof texts>) => setTexts({ ...texts, ...change });
  if (!report && !released) return null;
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
          label="Title for reviewers"
          value={texts.title}
          onChange={({ currentTarget }) => set({ title: currentTarget.value })}
        />
        <Textarea
          label="Abstract for reviewers"
          autosize
          minRows={3}
          maxRows={14}
          value={texts.abstract}
          onChange={({ currentTarget }) => set({ abstract: currentTarget.value })}
        />
        <TextInput
          label="Keywords for reviewers"
          value={texts.keywords}
          onChange={({ currentTarget }) => set({ keywords: currentTarget.value })}
        />
        {texts.replies.map((each, at) => (
          <Textarea
            key={at}
            label={`Reply to “${each.point}”`}
            autosize
            minRows={2}
            maxRows={10}
            value={each.reply}
            onChange={({ currentTarget }) =>
              set({
                replies: texts.replies.with(at, { ...each, reply: currentTarget.value }),
              })
            }
          />
        ))}
      </div>
      {command && (
        <div className={styles.actions}>
          <Button loading={busy} onClick={() => give({ name: 'release-file', ...texts })}>
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
