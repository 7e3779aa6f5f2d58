import { SOMETHING_WENT_WRONG } from '@app/contracts';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from '@app/web-kit';
import { Button } from '@app/web-kit/office';
import { useState } from 'react';
import { area } from '../area.ts';
import { MessageModal } from '../features/feedback/components/message-modal.tsx';
import { listIssues } from '../features/issues/api/list-issues.ts';
import { IssueForm } from '../features/issues/components/issue-form.tsx';
import { IssueTable } from '../features/issues/components/issue-table.tsx';
import { EmptyState } from '../features/layout/components/empty-state.tsx';
import { PageHead } from '../features/layout/components/page-head.tsx';

export function loader({ request }: LoaderFunctionArgs) {
  return area.asUser(request, () => listIssues(request.signal));
}

export function Component() {
  const issues = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const [adding, setAdding] = useState(false);
  const [result, setResult] = useState<'success' | 'failure' | null>(null);
  // Stays while the modal fades out.
  const [kind, setKind] = useState<'success' | 'failure'>('success');

  const tell = (outcome: 'success' | 'failure') => {
    setKind(outcome);
    setResult(outcome);
  };

  return (
    <>
      <PageHead
        title="Archives"
        action={
          <Button
            variant={adding ? 'default' : 'filled'}
            aria-expanded={adding}
            onClick={() => setAdding(!adding)}
          >
            {adding ? 'Close form' : 'Add New'}
          </Button>
        }
      />
      {adding && (
        <IssueForm
          onCreated={() => {
            setAdding(false);
            tell('success');
            revalidate();
          }}
          onFailure={() => tell('failure')}
        />
      )}
      {issues.length === 0 ? (
        <EmptyState>The issues of the journal will be listed here. Begin with Add New.</EmptyState>
      ) : (
        <IssueTable issues={issues} />
      )}
      <MessageModal
        kind={kind}
        title={kind === 'success' ? 'Archives' : 'The issue was not created'}
        message={
          result && (result === 'success' ? 'Issue created successfully' : SOMETHING_WENT_WRONG)
        }
        onClose={() => setResult(null)}
      />
    </>
  );
}
