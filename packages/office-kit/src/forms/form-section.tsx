import { type ReactNode, useId } from 'react';
import { Folded } from './folded.tsx';
import styles from './form-section.module.css';

interface FormSectionProps {
  title: string;
  help: string;
  /** Whether the help is always above the fields, for forms that share the page's width with other content. */
  stacked?: boolean | undefined;
  /** The label while the fields are folded. Absent if they are never folded. */
  folded?: { summary: string; isOpen: boolean } | undefined;
  children: ReactNode;
}

/** A group of fields in one column. If there is room, the help text is beside the fields. */
export function FormSection(props: FormSectionProps) {
  const { title, help, stacked = false, folded, children } = props;
  const id = useId();
  return (
    <section className={styles.section} data-stacked={stacked || undefined} aria-labelledby={id}>
      <div>
        <h2 className={styles.title} id={id}>
          {title}
        </h2>
        <p className={styles.help}>{help}</p>
      </div>
      {folded ? (
        <Folded {...folded}>
          <div className={styles.fields}>{children}</div>
        </Folded>
      ) : (
        <div className={styles.fields}>{children}</div>
      )}
    </section>
  );
}
