import { journalName } from '@app/contracts';
import { Link } from '@app/web-kit';
import { POLICIES, Policies } from '../features/instructions/components/policies.tsx';
import { PageHead } from '../features/journal/components/page-head.tsx';
import { TextPage } from '../features/journal/components/text-page.tsx';
import { useSettings } from '../features/journal/use-settings.ts';
import page from '../styles/page.module.css';

export function Component() {
  const journal = journalName(useSettings());
  return (
    <>
      <PageHead
        title="About"
        description={`The aims of ${journal}, and its policies on peer review, open access, plagiarism and ethics.`}
        path="/about"
      />
      <h1 className={page.heading}>About the journal</h1>
      <TextPage parts={POLICIES}>
        <Policies journal={journal} />
        <p>
          Fees, formats and how to submit are in the{' '}
          <Link to="/instructions">instructions to authors</Link>.
        </p>
      </TextPage>
    </>
  );
}
