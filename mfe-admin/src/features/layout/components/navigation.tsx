import { KeyboardHelp } from '@app/office-kit/keyboard/keyboard-help.tsx';
import { NavLink, useLocation } from '@app/web-kit';
import { useState } from 'react';
import styles from './layout.module.css';

const groups = [
  [
    { to: '/admin', label: 'Dashboard', end: true },
    { to: '/admin/archives', label: 'Archives' },
    { to: '/admin/editors', label: 'Editors' },
    { to: '/admin/certificates', label: 'Certificates' },
    { to: '/admin/import', label: 'Import and export' },
    { to: '/admin/readiness', label: 'Indexing checks' },
  ],
  [
    { to: '/admin/indexing', label: 'Indexing' },
    { to: '/admin/design', label: 'Document design' },
    { to: '/admin/settings', label: 'Settings' },
  ],
  [
    { to: '/admin/users', label: 'Users' },
    { to: '/admin/audit', label: 'Audit log' },
  ],
];

/** Beside the page if there is room, otherwise above it, and on a phone behind a button. */
export function Navigation() {
  const { key } = useLocation();
  // Any navigation changes the key of the history entry, and so closes the menu.
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const open = openedAt === key;

  return (
    <nav className={styles.nav} aria-label="Administration">
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={open}
        aria-controls="places"
        onClick={() => setOpenedAt(open ? null : key)}
      >
        Menu
      </button>
      <div id="places" className={styles.places} data-open={open || undefined}>
        {groups.map((places) => (
          <ul key={places[0]?.to}>
            {places.map(({ to, label, end = false }) => (
              <li key={to}>
                <NavLink to={to} end={end} data-label={label}>
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        ))}
        <div className={styles.help}>
          <KeyboardHelp />
        </div>
      </div>
    </nav>
  );
}
