import { readTextVersion } from '@app/contracts/endpoints';
import type { ReadText, TextVersion } from '@app/contracts/full-text';
import { Badge, Button } from '@app/office-kit';
import { formatMoment } from '@app/office-kit/dates.ts';
import { useAction } from '@app/office-kit/feedback/use-action.ts';
import { area } from '../../../../area.ts';
import styles from './texts.module.css';

const KINDS: Record<string, string> = {
  upload: 'Converted from a file',
  correction: 'Corrected here',
  answers: 'Questions answered',
};

interface VersionListProps {
  article: string;
  versions: readonly TextVersion[];
  /** The number of the version that readers see. */
  shown: number | null;
  /** The number of the former version that the page shows. */
  seen: number | undefined;
  onSee: (version: { number: number; read: ReadText } | undefined) => void;
}

/** Lists all versions of the text. Former versions can be viewed and restored. */
export function VersionList({ article, versions, shown, seen, onSee }: VersionListProps) {
  const { run, busy } = useAction();
  const see = (number: number) =>
    run('The version could not be loaded', async () => {
      const params = { id: article, number };
      onSee({ number, read: (await area.api.call(readTextVersion, { params })).read });
    });
  return (
    <section className={styles.panel} aria-labelledby="text-versions">
      <h2 id="text-versions">Versions</h2>
      <ol className={styles.versions}>
        {versions.map(({ number, kind, file, openQuestions, createdby, createdAt }, at) => (
          <li key={number} data-chosen={number === seen || undefined}>
            <span>
              <strong>Version {number}</strong> · {KINDS[kind] ?? kind}
              {kind === 'upload' && file && ` ${file.name}`} · {formatMoment(createdAt)} ·{' '}
              {createdby} · {openQuestions === 1 ? '1 question' : `${openQuestions} questions`}
            </span>
            {at === 0 && <Badge variant="light">Current</Badge>}
            {number === shown && <Badge variant="light">Readers see it</Badge>}
            {at > 0 && (
              <Button
                variant="default"
                size="compact-sm"
                loading={busy}
                aria-pressed={number === seen}
                onClick={() => (number === seen ? onSee(undefined) : see(number))}
              >
                Look at version {number}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
