import { Link } from '@app/web-kit';

/** What the journal is for and how it decides: part of the instructions, and the page about it. */
export const POLICIES = [
  { id: 'aims', title: 'Aims and scope' },
  { id: 'peer-review', title: 'Peer review' },
  { id: 'open-access', title: 'Open access' },
  { id: 'plagiarism', title: 'Plagiarism check' },
  { id: 'ethics', title: 'Publication ethics' },
] as const;

type PolicyId = (typeof POLICIES)[number]['id'];

export function Policies({ journal }: { journal: string }) {
  return POLICIES.map(({ id, title }) => (
    <section key={id} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Policy id={id} journal={journal} />
    </section>
  ));
}

function Policy({ id, journal }: { id: PolicyId; journal: string }) {
  switch (id) {
    case 'aims':
      return (
        <>
          <p>
            {journal} is an indexed, refereed, peer reviewed, open access journal. It aims to
            motivate research in chemical sciences: to give careful work a place where it is read,
            checked and built upon, whoever wrote it and wherever it was done.
          </p>
          <p>
            We publish original research, reviews, case studies and the results of theses in all
            branches of chemistry and in the fields that chemistry meets. A negative result that was
            soundly obtained is as welcome as a positive one. Where the journal is listed is shown
            on the page of its <Link to="/indexing">indexing</Link>.
          </p>
        </>
      );
    case 'peer-review':
      return (
        <>
          <p>
            Every manuscript goes through double-blind peer review: two reviewers who work in the
            field read it without knowing who wrote it, and the authors do not learn who they are.
            Please leave names and affiliations out of the text itself, and write of your own
            earlier work as of anyone’s.
          </p>
          <p>
            The reviewers advise to accept, to revise or to decline, and give their reasons. Where
            they disagree, an editor decides or asks a third. Editors take no part in decisions on
            their own work or that of close colleagues.
          </p>
        </>
      );
    case 'open-access':
      return (
        <p>
          All articles are open access: anyone may read, download and share them at once, free of
          charge and without registering, provided that the authors and the journal are named. The
          journal is paid for by the publication fee, which is due only after acceptance.
        </p>
      );
    case 'plagiarism':
      return (
        <p>
          Each manuscript is checked for plagiarism before review. Text, data and figures of others
          must be quoted and cited, your own earlier ones too. A manuscript that takes over
          substantial parts without saying so is declined; where it comes to light later, the
          article is corrected or retracted, visibly and with the reason.
        </p>
      );
    case 'ethics':
      return (
        <>
          <p>By submitting, the authors confirm that</p>
          <ul>
            <li>the work is their own, unpublished, and not under consideration elsewhere;</li>
            <li>everyone who contributed substantially is an author, and nobody else is;</li>
            <li>data and images are genuine, and can be shown to the editors on request;</li>
            <li>
              work with people or animals was approved by an ethics committee, which is named, and
              people gave their consent;
            </li>
            <li>sources of funds and conflicts of interest are stated.</li>
          </ul>
          <p>
            Reviewers and editors treat manuscripts as confidential. Whoever finds an error in an
            article, its authors first of all, is asked to tell the editors.
          </p>
        </>
      );
  }
}
