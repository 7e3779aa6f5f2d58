import type { ReactNode } from 'react';
import styles from './link-page.module.css';

interface SectionProps {
  id: string;
  title: string;
  children: ReactNode;
}

/** A part of a personal page, with its heading. */
export function Section({ id, title, children }: SectionProps) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {children}
    </section>
  );
}
