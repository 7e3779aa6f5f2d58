import { type ReactNode, useId } from 'react';
import styles from './forms.module.css';

interface FormSectionProps {
  title: string;
  help: string;
  /** Whether the help is always above the fields, for forms that share the page. */
  stacked?: boolean;
  children: ReactNode;
}

/** A group of fields in one column. Its help is beside the fields if there is room. */
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
