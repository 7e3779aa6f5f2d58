import { labelOf } from '@app/contracts';
import {
  type AnonymityReport,
  type FindingPlace,
  findingKinds,
  removedParts,
} from '@app/contracts/manuscripts';
import styles from '../desk.module.css';

/** Lists what was removed from an anonymous copy, and what may still identify a person. */
export function Report({ removed, findings }: AnonymityReport) {
  return (
    <>
      {findings.length === 0 ? (
        <p>The search found no name, address or other trace in the text. Please read it, too.</p>
      ) : (
        <>
          <p className={styles.warning}>
            {findings.length === 1
              ? 'One place may reveal who the person is.'
              : `${findings.length} places may reveal who the person is.`}
          </p>
          <ul className={styles.list}>
            {findings.map(({ kind, place, excerpt }, at) => (
              <li key={at}>
                <strong>{labelOf(findingKinds, kind)}</strong>, {placeText(place)}: “{excerpt}”
              </li>
            ))}
          </ul>
        </>
      )}
      {removed.length > 0 && (
        <details>
          <summary>Removed from the file</summary>
          <ul className={styles.list}>
            {removed.map(({ what, count }) => (
              <li key={what}>
                {labelOf(removedParts, what)} ({count})
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function placeText(place: FindingPlace): string {
  return place.in === 'file' ? 'the file' : `${place.in} ${place.number}`;
}
