import { Link, type LoaderFunctionArgs } from '@app/web-kit';
import type { ReactNode } from 'react';
import { call } from '../../journal/api.ts';
import { RichText } from '../../journal/components/rich-text.tsx';

/** Reads the aims and scope written by the editors. Empty if the standard text is used. */
export async function readAims({ request }: LoaderFunctionArgs): Promise<string> {
  return (await call('readSettings', { signal: request.signal })).aims_content;
}

interface PoliciesProps {
  journal: string;
  /** The journal's claims as the end of a sentence. */
  standing: string;
  aims: string;
}

/** The journal's policies, which the instructions and the About page show. */
export const POLICIES: {
  id: string;
  title: string;
  text: (props: PoliciesProps) => ReactNode;
}[] = [
  {
    id: 'aims',
    title: 'Aims and scope',
    text: ({ journal, standing, aims }) =>
      aims ? (
        <RichText as="div" html={aims} />
      ) : (
        <>
          <p>
            {journal} is {standing}. It aims to motivate research in chemical sciences: careful work
            should be read, checked and built upon, regardless of who did it and where.
          </p>
          <p>
            We publish original research, reviews, case studies and the results of theses in all
            branches of chemistry and in neighbouring fields. A sound negative result is as welcome
            as a positive one. The services that list the journal are shown on the{' '}
            <Link to="/indexing">indexing page</Link>.
          </p>
        </>
      ),
  },
  {
    id: 'peer-review',
    title: 'Peer review',
    text: () => (
      <>
        <p>
          Every manuscript goes through double-blind peer review: two reviewers who work in the
          field read it without knowing who wrote it, and the authors do not learn who they are.
          Please leave names and affiliations out of the text, and refer to your own earlier work in
          the third person.
        </p>
        <p>
          The reviewers recommend acceptance, revision or rejection, with their reasons. If they
          disagree, an editor decides or asks a third reviewer. Editors take no part in decisions on
          their own work or that of close colleagues.
        </p>
      </>
    ),
  },
  {
    id: 'open-access',
    title: 'Open access',
    text: () => (
      <p>
        All articles are open access: anyone may read, download and share them at once, free of
        charge and without registering, provided that the authors and the journal are named. The
        journal is paid for by the publication fee, which is due only after acceptance.
      </p>
    ),
  },
  {
    id: 'plagiarism',
    title: 'Plagiarism check',
    text: () => (
      <p>
        Each manuscript is checked for plagiarism before review. Text, data and figures of others
        must be quoted and cited, and so must your own earlier ones. A manuscript that copies
        substantial parts without attribution is rejected. If copying is discovered later, the
        article is corrected or retracted, visibly and with the reason.
      </p>
    ),
  },
  {
    id: 'ethics',
    title: 'Publication ethics',
    text: () => (
      <>
        <p>By submitting, the authors confirm that</p>
        <ul>
          <li>the work is their own, unpublished, and not under consideration elsewhere;</li>
          <li>everyone who contributed substantially is an author, and no one else is;</li>
          <li>data and images are genuine, and can be shown to the editors on request;</li>
          <li>
            work with people or animals was approved by a named ethics committee, and people gave
            their consent;
          </li>
          <li>sources of funds and conflicts of interest are stated.</li>
        </ul>
        <p>
          Reviewers and editors treat manuscripts as confidential. Anyone who finds an error in an
          article, including its authors, is asked to report it to the editors.
        </p>
      </>
    ),
  },
];

export function Policies(props: PoliciesProps) {
  return POLICIES.map(({ id, title, text }) => (
    <section key={id} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {text(props)}
    </section>
  ));
}
