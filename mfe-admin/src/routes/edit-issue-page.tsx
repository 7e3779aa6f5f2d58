import type { AdminIssue } from '@app/contracts';
import { listIssues, updateIssue } from '@app/contracts/endpoints';
import { Button } from '@app/office-kit';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { RecordFields, RecordFrame } from '@app/office-kit/forms/record-frame.tsx';
import { useRecordForm } from '@app/office-kit/forms/use-record-form.ts';
import { useLoaderData, useNavigate } from '@app/web-kit';
import { useEffect, useEffectEvent, useState } from 'react';
import { area } from '../area.ts';
import styles from '../features/articles/issues/components/issues.module.css';
import * as fields from '../features/articles/issues/issue-fields.ts';
import { readIssue } from '../features/articles/issues/read-issue.ts';
import { backTo, historyOf, PageHead } from '../features/overview/frame/components/page-head.tsx';
import { FieldSections } from '../shared/forms/field-sections.tsx';
import { FileField, useObjectUrl } from '../shared/forms/file-field.tsx';
import { uploadStep } from '../shared/forms/form-data.ts';
import { adminIssuePath, issueName } from '../shared/issue-numbers.ts';

export const loader = area.loader((call, { params }) => readIssue(call, params));

export function Component() {
  const { issue } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const flash = useFlash();
  const [saved, setSaved] = useState<AdminIssue | null>(null);

  // Runs after the form has noticed that everything is saved, so that leaving the page does not ask for confirmation.
  const leave = useEffectEvent(async (to: AdminIssue) => {
    // The address of this page may have changed together with the numbers.
    await navigate(adminIssuePath(to));
    flash({ kind: 'success', title: issueName(to), message: 'Issue updated successfully' });
  });
  useEffect(() => {
    if (saved) leave(saved);
  }, [saved]);

  return (
    <>
      <PageHead
        title={`Edit ${issueName(issue)}`}
        links={[backTo(adminIssuePath(issue), issueName(issue)), historyOf('issue', issue.id)]}
      />
      <IssueEditForm key={issue.id} issue={issue} onSaved={setSaved} />
    </>
  );
}

interface IssueEditFormProps {
  issue: AdminIssue;
  onSaved: (issue: AdminIssue) => void;
}

function IssueEditForm({ issue, onSaved }: IssueEditFormProps) {
  const form = useRecordForm<fields.IssueValues, { imgFile: File | null }, AdminIssue>({
    area,
    record: `issue/${issue.id}`,
    stored: fields.issueState(issue),
    extras: { imgFile: null },
    fields: fields.issueFields,
    validate: fields.issueErrors,
    steps(values, { version }, changed) {
      const { imgFile } = values;
      if (changed.length === 0 && !imgFile) return [];
      const sent = { ...fields.changesOf(values, changed), imgFile, version };
      return uploadStep('imgFile', sent, (upload) =>
        area.api.call(updateIssue, { params: issue, ...upload }),
      );
    },
    stateOf: fields.issueState,
    read: async () => (await area.api.call(listIssues, {})).find(({ id }) => id === issue.id),
    onSaved,
    notSaved: 'The issue was not changed',
  });
  const chosen = useObjectUrl(form.values.imgFile);
  const cover = chosen ?? form.values.cover;

  return (
    <RecordFrame
      form={form}
      labels={fields.issueLabels}
      leaving="What you typed is not saved. It is stored here until you come back; a chosen picture must be chosen again."
    >
      <RecordFields form={form} label="Issue">
        <FieldSections
          form={form}
          sections={fields.issueSections(issue)}
          customFields={{
            imgFile: (
              <FileField
                form={form}
                name="imgFile"
                label="Cover picture"
                help="Best in the proportions 4 : 5."
                kind="picture"
              >
                {cover && (
                  <div className={styles.cover}>
                    <img src={cover} alt={chosen ? 'The chosen cover' : 'The current cover'} />
                    {!chosen && (
                      <Button
                        variant="default"
                        size="compact-md"
                        onClick={() => form.set('cover', '')}
                      >
                        Remove picture
                      </Button>
                    )}
                  </div>
                )}
              </FileField>
            ),
          }}
        />
      </RecordFields>
    </RecordFrame>
  );
}
