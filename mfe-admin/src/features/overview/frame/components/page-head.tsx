import { HelpLink } from '@app/office-kit/guide/guide.tsx';
import { Link, useMatches } from '@app/web-kit';
import { Fragment, type ReactNode } from 'react';
import { auditPath } from '../../../../shared/audit-view.ts';
import styles from './layout.module.css';

interface PageLink {
  to: string;
  text: string;
  /** Set if the link leads to a public page: opens that page in the same tab (`here`) or in a new tab. */
  isPublic?: 'here' | 'new tab';
}

interface PageHeadProps {
  title: string;
  links?: readonly PageLink[];
  action?: ReactNode;
}

export function PageHead({ title, links = [], action }: PageHeadProps) {
  const help = useMatches()
    .map(({ handle }) => (handle as { help?: string | null } | undefined)?.help)
    .find(Boolean);
  return (
    <header className={styles.head}>
      <title>{`${title} | Administration`}</title>
      {links.length > 0 && (
        <p className={styles.back}>
          {links.map((link, at) => (
            <Fragment key={link.to}>
              {at > 0 && ' · '}
              {renderLink(link)}
            </Fragment>
          ))}
        </p>
      )}
      <div className={styles.row}>
        <div className={styles.title}>
          <h1>{title}</h1>
          {help && <HelpLink to={`/admin/help/${help}`} />}
        </div>
        {action}
      </div>
    </header>
  );
}

function renderLink({ to, text, isPublic }: PageLink) {
  if (!isPublic) return <Link to={to}>{text}</Link>;
  return (
    <a href={to} {...(isPublic === 'new tab' && { target: '_blank', rel: 'noreferrer' })}>
      {text}
    </a>
  );
}

export const backTo = (to: string, title: string): PageLink => ({ to, text: `← ${title}` });

export const historyOf = (kind: string, record?: string): PageLink => ({
  to: auditPath({ kind, record }),
  text: 'History',
});
