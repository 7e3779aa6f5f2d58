import { journalName } from '@app/contracts';
import { Link, useLoaderData } from '@app/web-kit';
import { POLICIES, Policies, readAims } from '../features/instructions/components/policies.tsx';
import { PageHead } from '../features/journal/components/page-head.tsx';
import { TextPage } from '../features/journal/components/text-page.tsx';
import { claimsInWords } from '../features/journal/format.ts';
import { useSettings } from '../features/journal/use-settings.ts';
import page from '../styles/page.module.css';

export const loader = readAims;

export function Component() {
  const aims = useLoaderData<string>();
  const settings = useSettings();
  const journal = journalName(settings);
  const standing = claimsInWords(settings ?? { claims: '' }, 'open access');
  return (
    <>
      <PageHead
        title="About"
        description={`The aims of ${journal}, and its policies on peer review, open access, plagiarism and ethics.`}
        path="/about"
      />
      <h1 className={page.heading}>About the journal</h1>
      <TextPage parts={POLICIES}>
        <Policies journal={journal} standing={standing} aims={aims} />
        <p>
          Fees, formats and how to submit are in the{' '}
          <Link to="/instructions">instructions to authors</Link>.
        </p>
      </TextPage>
    </>
  );
}
