import type { AdminIssue } from '@app/contracts';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { useLoaderData, useNavigate } from '@app/web-kit';
import { useEffect, useEffectEvent, useState } from 'react';
import { area } from '../area.ts';
import { IssueEditForm } from '../features/articles/issues/components/issue-edit-form.tsx';
import { readIssue } from '../features/articles/issues/read-issue.ts';
import { backTo, historyOf, PageHead } from '../features/overview/frame/components/page-head.tsx';
import { adminIssuePath, issueName } from '../shared/issue-numbers.ts';

export const loader = area.loader((call, { params }) => readIssue(call, params));

export function Component() {
  const { issue } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const flash = useFlash();
  const [saved, setSaved] = useState<AdminIssue | null>(null);

  // After the form has noticed that everything is saved, so that leaving it does not ask.
  const leave = useEffectEvent(async (to: AdminIssue) => {
    // The numbers may have changed, and with them the address of this page.
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
