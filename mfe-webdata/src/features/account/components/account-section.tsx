import { type ReactNode, useId } from 'react';
import styles from './account.module.css';

interface AccountSectionProps {
  title: string;
  help: string;
  children: ReactNode;
}

export function AccountSection({ title, help, children }: AccountSectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className={styles.help}>{help}</p>
      {children}
    </section>
  );
}
