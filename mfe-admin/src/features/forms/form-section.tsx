import { type ReactNode, useId } from 'react';
import styles from './form-section.module.css';

interface FormSectionProps {
  title: string;
  help: string;
  /** What to know stands above the fields, where the form has only a part of the page. */
  stacked?: boolean;
  children: ReactNode;
}

/** A group of fields in one column, with what to know about them beside it where there is room. */
export function FormSection({ title, help, stacked = false, children }: FormSectionProps) {
  const id = useId();
  return (
    <section className={styles.section} data-stacked={stacked || undefined} aria-labelledby={id}>
      <div>
        <h2 className={styles.title} id={id}>
          {title}
        </h2>
        <p className={styles.help}>{help}</p>
      </div>
      <div className={styles.fields}>{children}</div>
    </section>
  );
}
