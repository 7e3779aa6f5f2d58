import type { ReactNode } from 'react';
import classes from './file-check.module.css';

/** The result of a check: a title and an explanation. */
export function Said({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <p className={classes.title}>{title}</p>
      <p>{children}</p>
    </>
  );
}
