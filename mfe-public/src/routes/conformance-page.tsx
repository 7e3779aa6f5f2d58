import { dateText, journalName } from '@app/contracts';
import conformance from '../features/conformance/results.json' with { type: 'json' };
import { PageHead } from '../features/journal/components/page-head.tsx';
import { useSettings } from '../features/journal/use-settings.ts';
import page from '../styles/page.module.css';
import classes from './conformance-page.module.css';

interface Result {
  name: string;
  version: string;
  /** The origin of the validator. */
  source: string;
  checks: string;
  records: number;
  errors: number;
  warnings: readonly { text: string; explanation: string; count: number }[];
}

const results: readonly Result[] = conformance.results;

/**
 * Names the programs that check the data for indexers, with their latest results. The system's tests write the
 * results.
 */
export function Component() {
  const settings = useSettings();
  return (
    <>
      <PageHead
        title="Conformance"
        description={`The validators that check the records of ${journalName(settings)}, and their last results.`}
        path="/conformance"
      />
      <h1 className={page.heading}>Conformance</h1>
      <p className={page.lead}>
        Third-party programs check what this system publishes for indexers, libraries and archives.
        They read a journal of 10,000 articles, and a demonstration journal with real articles. The
        last results are of <time dateTime={conformance.date}>{dateText(conformance.date)}</time>.
      </p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Validator</th>
            <th scope="col">What it reads</th>
            <th scope="col">Last result</th>
          </tr>
        </thead>
        <tbody>
          {results.map((result) => (
            <tr key={result.name}>
              <th scope="row">
                {result.name}
                <span className={classes.version}>
                  {result.version} ({result.source})
                </span>
              </th>
              <td>{result.checks}</td>
              <td>
                {counted(result.records, 'record')},{' '}
                {result.errors === 0 ? 'no errors' : counted(result.errors, 'error')}
                {result.warnings.map(({ text, explanation, count }) => (
                  <p key={text} className={classes.warning}>
                    {count} × “{text}” {explanation}
                  </p>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
