import type { FullText } from '@app/contracts/full-text';
import { TextInput, UnstyledButton } from '@app/office-kit';
import { useState } from 'react';
import { kindName, partsOf } from '../node-names.ts';
import styles from './texts.module.css';

const MAX = 8;

/** Finds a part of the text by its words, without a pointer. */
export function PartSearch({ text, onChoose }: { text: FullText; onChoose: (id: string) => void }) {
  const [words, setWords] = useState('');
  const wanted = words.trim().toLowerCase();
  const found =
    wanted === ''
      ? []
      : partsOf(text).filter(({ excerpt, type }) =>
          `${kindName(type)} ${excerpt}`.toLowerCase().includes(wanted),
        );
  return (
    <section aria-labelledby="text-search">
      <h2 id="text-search">Correct a part</h2>
      <TextInput
        label="Find the beginning of a part"
        description="Or click it in the text."
        value={words}
        autoComplete="off"
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
      />
      <p className={styles.help} role="status">
        {wanted !== '' && (found.length === 0 ? 'Nothing was found.' : `${found.length} found.`)}
      </p>
      <ul className={styles.questions}>
        {found.slice(0, MAX).map(({ id, type, excerpt }) => (
          <li key={id}>
            <UnstyledButton onClick={() => onChoose(id)}>
              <strong>{kindName(type)}:</strong> <span dir="auto">{excerpt}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
