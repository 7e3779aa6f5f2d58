/** The pages of the menu, in its groups. */
export const menu = [
  [
    { to: '/admin', label: 'Dashboard', end: true },
    { to: '/admin/archives', label: 'Archives' },
    { to: '/admin/editors', label: 'Editors' },
    { to: '/review/desk', label: 'Manuscripts' },
    { to: '/admin/certificates', label: 'Certificates' },
    { to: '/admin/import', label: 'Import and export' },
    { to: '/admin/readiness', label: 'Indexing checks' },
    { to: '/admin/deposits', label: 'Deposits' },
    { to: '/admin/redirects', label: 'Redirects' },
    { to: '/admin/emails', label: 'Emails' },
    { to: '/admin/usage', label: 'Views and downloads' },
  ],
  [
    { to: '/admin/indexing', label: 'Indexing services' },
    { to: '/admin/design', label: 'Document design' },
    { to: '/admin/settings', label: 'Settings' },
  ],
  [
    { to: '/admin/users', label: 'Users' },
    { to: '/admin/audit', label: 'Audit log' },
    { to: '/admin/help', label: 'Help' },
  ],
];
