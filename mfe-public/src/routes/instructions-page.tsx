import { journalName, type Settings } from '@app/contracts';
import { Link, useLoaderData } from '@app/web-kit';
import { POLICIES, Policies, readAims } from '../features/instructions/components/policies.tsx';
import { PageHead } from '../features/journal/components/page-head.tsx';
import { TextPage } from '../features/journal/components/text-page.tsx';
import { claimsInWords } from '../features/journal/format.ts';
import { useSettings } from '../features/journal/use-settings.ts';
import page from '../styles/page.module.css';
import classes from './instructions-page.module.css';

const PARTS = [
  { id: 'submission', title: 'How to submit' },
  { id: 'fees', title: 'Publication fees' },
  { id: 'copyright', title: 'Copyright form' },
  { id: 'format', title: 'Article format' },
  ...POLICIES,
];

export const loader = readAims;

export function Component() {
  const aims = useLoaderData<string>();
  const settings = useSettings();
  const journal = journalName(settings);
  const standing = claimsInWords(settings ?? { claims: '' }, 'open access');
  const form = settings?.copyright_form;
  return (
    <>
      <PageHead
        title="Instructions"
        description={`How to submit to ${journal}: fees, article format, copyright form, and the policies on review, access and ethics.`}
        path="/instructions"
      />
      <h1 className={page.heading}>Instructions to authors</h1>
      <p className={page.lead}>
        {journal} is {standing}. This page has all that you need to publish.
      </p>
      <TextPage parts={form ? PARTS : PARTS.filter(({ id }) => id !== 'copyright')}>
        <section aria-labelledby="submission">
          <h2 id="submission">How to submit</h2>
          <p>
            Send the manuscript as a PDF
            {settings?.websiteemail && (
              <>
                {' '}
                to <a href={`mailto:${settings.websiteemail}`}>{settings.websiteemail}</a>
              </>
            )}
            . The <Link to="/manuscript">submission form</Link> shows the details that we need:
            title, authors, email address, type of article and field.
          </p>
          <p>
            Once an article is accepted and its fee is paid, you receive the published link, a
            certificate for each author and the cover page
            {settings?.promised_time && (
              <>
                {' '}
                <strong>{settings.promised_time}</strong>
              </>
            )}
            .
          </p>
        </section>
        <section aria-labelledby="fees">
          <h2 id="fees">Publication fees</h2>
          <Fees settings={settings} />
          <p>
            The fee covers one article with all its authors, and is paid after acceptance. A DOI is
            optional: 200 INR extra charges.
          </p>
        </section>
        {form && (
          <section aria-labelledby="copyright">
            <h2 id="copyright">Copyright form</h2>
            <p>All authors sign the form and send it with the accepted manuscript.</p>
            <p>
              <a href={form} download>
                Download the copyright form
              </a>
            </p>
          </section>
        )}
        <ArticleFormat />
        <Policies journal={journal} standing={standing} aims={aims} />
      </TextPage>
    </>
  );
}

function ArticleFormat() {
  return (
    <section aria-labelledby="format">
      <h2 id="format">Article format</h2>
      <ul>
        <li>A maximum of 5 authors, and a maximum of 50 references.</li>
        <li>One PDF of A4 pages, single column, in 12-point type, its pages numbered.</li>
        <li>
          <strong>Title:</strong> short and exact, without abbreviations.
        </li>
        <li>
          <strong>Authors:</strong> full names in the order of the article, affiliations, and one
          email address for correspondence, on a separate page that the reviewers do not see.
        </li>
        <li>
          <strong>Abstract:</strong> up to 250 words, without citations: the question, the method,
          the result and what it means.
        </li>
        <li>
          <strong>Keywords:</strong> four to six.
        </li>
        <li>
          <strong>Sections:</strong> Introduction, Materials and methods, Results and discussion,
          Conclusion, Acknowledgements, References. Reviews and case studies may choose their own.
        </li>
        <li>
          <strong>Figures and tables:</strong> numbered, each with a caption that can be read by
          itself; SI units; chemical names according to IUPAC.
        </li>
        <li>
          <strong>References:</strong> numbered in the order of their appearance, with all authors,
          title, journal, volume, year, pages, and the DOI if there is one.
        </li>
      </ul>
    </section>
  );
}

function Fees({ settings }: { settings: Settings | undefined }) {
  const fees = [
    { authors: 'Authors from India', fee: feeText(settings?.fee_rupee ?? '', 'INR') },
    { authors: 'Authors from other countries', fee: feeText(settings?.fee_dollar ?? '', 'USD') },
  ].filter(({ fee }) => fee !== '');
  if (fees.length === 0) {
    return <p>The publication fees will be shown here. Until then, please ask the editors.</p>;
  }
  return (
    <dl className={classes.fees}>
      {fees.map(({ authors, fee }) => (
        <div key={authors}>
          <dt>{authors}</dt>
          <dd>{fee}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Formats a plain number as an amount of the currency. Returns other texts unchanged. */
function feeText(fee: string, currency: 'INR' | 'USD'): string {
  const amount = Number(fee.replaceAll(',', ''));
  if (fee === '' || !Number.isFinite(amount)) return fee;
  return new Intl.NumberFormat(currency === 'INR' ? 'en-IN' : 'en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
  }).format(amount);
}
