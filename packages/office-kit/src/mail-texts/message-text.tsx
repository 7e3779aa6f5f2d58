import { splitAtLinks } from '@app/contracts';
import { Fragment } from 'react';
import styles from './mail-texts.module.css';

/** Shows the text of a message with links, as mail programs do. */
export function MessageText({ text }: { text: string }) {
  return (
    <section className={styles.preview} aria-label="Text of the message" dir="auto">
      {splitAtLinks(text).map((part, at) => (
        <Fragment key={at}>
          {at % 2 === 0 ? (
            part
          ) : (
            <a href={part} target="_blank" rel="noreferrer">
              {part}
            </a>
          )}
        </Fragment>
      ))}
    </section>
  );
}
