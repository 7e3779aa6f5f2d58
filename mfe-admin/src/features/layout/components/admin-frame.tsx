import { Link, NavLink, useNavigation } from '@app/web-kit';
import { Button } from '@app/web-kit/office';
import type { ReactNode } from 'react';
import styles from './admin-frame.module.css';

interface AdminFrameProps {
  user: string;
  onLogOut: () => void;
  children: ReactNode;
}

const places = [
  { to: '/admin', label: 'Dashboard', end: true },
  { to: '/admin/archives', label: 'Archives', end: false },
  { to: '/admin/editors', label: 'Editors', end: false },
  { to: '/admin/import', label: 'Import and export', end: true },
  { to: '/admin/readiness', label: 'Indexing readiness', end: true },
  { to: '/admin/indexing', label: 'Indexing', end: true },
  { to: '/admin/settings', label: 'Settings', end: true },
  { to: '/admin/users', label: 'Users', end: true },
  { to: '/admin/audit', label: 'Audit log', end: true },
];

/** The top bar and the navigation: beside the page where there is room, above it elsewhere. */
export function AdminFrame({ user, onLogOut, children }: AdminFrameProps) {
  const loading = useNavigation().state !== 'idle';
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#page">
        Skip to the page
      </a>
      <header className={styles.bar}>
        <Link to="/admin" className={styles.home}>
          Home
        </Link>
        <span className={styles.user}>{user}</span>
        <a href="/">Site</a>
        <Button variant="default" size="compact-md" onClick={onLogOut}>
          Logout
        </Button>
        {loading && <div className={styles.loading} />}
      </header>
      <nav className={styles.nav} aria-label="Administration">
        {places.map(({ to, label, end }) => (
          <NavLink key={to} to={to} end={end}>
            {label}
          </NavLink>
        ))}
      </nav>
      <main id="page" className={styles.page} tabIndex={-1} aria-busy={loading}>
        {children}
      </main>
    </div>
  );
}
