import {
  type AnonymityReport,
  type FindingPlace,
  findingKinds,
  type ManuscriptNote,
  removedParts,
} from '@app/contracts/manuscripts';
import panels from '../forms/panels.module.css';
import { labelOf } from './form-values.ts';

interface ChecksPanelProps {
  notes: readonly ManuscriptNote[];
  report: AnonymityReport | null;
  heading: 'h2' | 'h3';
}

const levels = { problem: 'Not possible now', warning: 'Please check', info: 'For information' };

/** Shows the findings of the automatic checks, and what to do about them. */
export function ChecksPanel({ notes, report, heading: Heading }: ChecksPanelProps) {
  // Missing values of fields are listed when the author submits. A problem without a field is shown here, because the
  // author cannot fix it in the form.
  const shown = notes.filter(({ level, path }) => level !== 'problem' || path === '');
  if (shown.length === 0 && !report) return null;
  return (
    <section className={panels.panel} aria-labelledby="checks">
      <Heading id="checks" className={panels.subtitle}>
        Automatic checks
      </Heading>
      {shown.length > 0 && (
        <ul>
          {shown.map(({ level, path, text }) => (
            <li key={`${path} ${text}`}>
              <strong>{levels[level]}</strong>
              {path && ` (${labelOf(path)})`}: {text}
            </li>
          ))}
        </ul>
      )}
      {report && <Anonymity report={report} heading={Heading} />}
    </section>
  );
}

type AnonymityProps = Pick<ChecksPanelProps, 'heading'> & { report: AnonymityReport };

/** Lists what the journal removes to hide the authors from reviewers, and what the authors must remove themselves. */
function Anonymity({ report, heading: Heading }: AnonymityProps) {
  const { findings, removed } = report;
  return (
    <>
      <Heading className={panels.subtitle}>What could tell reviewers who you are</Heading>
      {findings.length > 0 ? (
        <>
          <p>
            Reviewers should not learn who the authors are. Please remove or reword these passages
            in your file, save it as a PDF and upload it again. If a passage has to stay, tell the
            editor why in the message below: the editor decides.
          </p>
          <ul>
            {findings.map(({ kind, place, excerpt }) => (
              <li key={JSON.stringify([kind, place, excerpt])}>
                <strong>{nameOf(findingKinds, kind)}</strong>, {placeText(place)}: “{excerpt}”
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>No name, address or other sign of the authors was found in the text.</p>
      )}
      {removed.length > 0 && (
        <details>
          <summary>What the journal removes from the reviewers’ copy by itself</summary>
          <ul>
            {removed.map(({ what }) => (
              <li key={what}>{nameOf(removedParts, what)}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** Returns the name of a kind. Unknown kinds of a later release are shown as they are. */
const nameOf = (names: Readonly<Record<string, string>>, kind: string): string =>
  names[kind] ?? kind;

function placeText(place: FindingPlace): string {
  if (place.in === 'file') return 'in the file';
  return `${place.in} ${place.number}`;
}
