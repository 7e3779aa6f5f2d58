import { journalName, publicPages } from '@app/contracts';
import { Link } from '@app/web-kit';
import { PageHead } from '../features/journal/components/page-head.tsx';
import { useSettings } from '../features/journal/use-settings.ts';
import { OnlineForm } from '../features/manuscript/components/online-form.tsx';
import page from '../styles/page.module.css';

export function Component() {
  const settings = useSettings();
  return (
    <>
      <PageHead
        title="Submit a research paper"
        description={`What to send with a manuscript for ${journalName(settings)}, and where to.`}
        path={publicPages.manuscript.path}
      />
      <h1 id="submission-form" className={page.heading}>
        SUBMIT RESEARCH PAPER - Submission Form
      </h1>
      <p className={page.lead}>
        Please read the <Link to="/instructions">instructions to authors</Link> first.
      </p>
      <OnlineForm labelledBy="submission-form" email={settings?.websiteemail ?? ''} />
    </>
  );
}
