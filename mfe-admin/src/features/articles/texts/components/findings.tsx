import { type ReadText, removalKinds } from '@app/contracts/full-text';
import styles from './texts.module.css';

/**
 * Lists how the text differs from its file: lost words, parts that the conversion removes on purpose, and elements that
 * texts do not support.
 */
export function Findings({ read: { removed, unheld, lostWords } }: { read: ReadText }) {
  const nothing = removed.length + unheld.length + lostWords.length === 0;
  return (
    <section className={styles.panel} aria-labelledby="text-findings">
      <h2 id="text-findings">What is not in the text</h2>
      {nothing && <p className={styles.none}>All words of the file are in the text.</p>}
      <List
        title="Words of the file that are not in the text"
        items={lostWords.map((words) => ({ words }))}
      />
      <List
        title="Removed on purpose"
        items={removed.map(({ kind, text }) => ({
          name: (removalKinds as Record<string, string>)[kind] ?? kind,
          words: text,
        }))}
      />
      <List
        title="Elements that a text cannot have. Their words are in it."
        items={unheld.map(({ element, count, texts }) => ({
          name: `${element} (${count})`,
          words: texts.join(' · '),
        }))}
      />
    </section>
  );
}

function List({ title, items }: { title: string; items: { name?: string; words: string }[] }) {
  if (items.length === 0) return null;
  return (
    <details>
      <summary>
        {title} ({items.length})
      </summary>
      <ul className={styles.findings}>
        {items.map(({ name, words }, at) => (
          <li key={at} dir="auto">
            {name && <strong>{name}: </strong>}
            {words}
          </li>
        ))}
      </ul>
    </details>
  );
}
