import { HelpLink } from '@app/office-kit/guide/guide.tsx';
import { Link, useMatches } from '@app/web-kit';
import type { ReactNode } from 'react';
import styles from './desk.module.css';

interface DeskHeadProps {
  title: string;
  /** The title of the document if it differs from `title`. */
  documentTitle?: string;
  back?: { to: string; text: string };
  /** The buttons of the page. */
  children?: ReactNode;
}

/** The head of a page of the desk. Help opens the guide at the heading that the route names. */
export function DeskHead({ title, documentTitle = title, back, children }: DeskHeadProps) {
  const help = useMatches()
    .map(({ handle }) => (handle as { help?: string } | undefined)?.help)
    .findLast(Boolean);
  return (
    <>
      <title>{documentTitle === 'Manuscripts' ? title : `${documentTitle} | Manuscripts`}</title>
      {back && (
        <p>
          <Link to={back.to}>← {back.text}</Link>
        </p>
      )}
      <header className={styles.head}>
        <div className={styles.headTitle}>
          <h1>{title}</h1>
          {help !== undefined && <HelpLink to={`/review/desk/help${help}`} />}
        </div>
        {children}
      </header>
    </>
  );
}
