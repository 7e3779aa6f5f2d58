import type { ReactNode } from 'react';
import classes from './file-check.module.css';

/** What a check found: a title, and what it means. */
export function Said({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <p className={classes.title}>{title}</p>
      <p>{children}</p>
    </>
  );
}
