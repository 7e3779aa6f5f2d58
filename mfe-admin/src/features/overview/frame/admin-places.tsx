import { plainText } from '@app/contracts';
import { listAdminEditors, listIssues, searchAllArticles } from '@app/contracts/endpoints';
import type { Place, Source } from '@app/office-kit/palette/matches.ts';
import { RichTitle } from '@app/office-kit/rich-text/rich-title.tsx';
import { area } from '../../../area.ts';
import { adminIssuePath, issueName } from '../../../shared/issue-numbers.ts';
import { settingsSections } from '../../journal/settings/settings-fields.ts';
import { menu } from './places.ts';

/** Places for pages that are not in the menu. */
const others: readonly Place[] = [
  { to: '/admin/author-name', name: 'Correct an author’s name' },
  { to: '/admin/editors/add', name: 'Add an editor' },
  { to: '/admin/editors/order', name: 'Order of the board' },
  { to: '/admin/emails/texts', name: 'Texts of emails' },
  { to: '/admin/users/rules', name: 'Sign-in rules' },
  { to: '/admin/audit?source=users', name: 'Audit log of users' },
];

/** The pages that need no parameter. */
export const pages: readonly Place[] = [
  ...menu.flat().map(({ to, label }) => ({ to, name: label })),
  ...others,
];

const settings: readonly Place[] = settingsSections.flatMap(({ title, fields }) =>
  Object.entries(fields).map(([field, { label, help }]) => ({
    to: `/admin/settings?field=${field}`,
    name: label,
    note: `Settings, ${title}`,
    ...(help && { words: help }),
  })),
);

/** Returns all places of the administration. Lists that cannot be read are left out. */
export async function adminPlaces(): Promise<Source[]> {
  const orNone = <T,>(reading: Promise<T[]>): Promise<T[]> => reading.catch(() => []);
  const [issues, editors] = await Promise.all([
    orNone(area.api.call(listIssues, {})),
    orNone(area.api.call(listAdminEditors, {})),
  ]);
  return [
    { group: 'Pages', places: pages, isFirst: true },
    {
      group: 'Issues',
      places: issues.map((issue) => ({ to: adminIssuePath(issue), name: issueName(issue) })),
    },
    { group: 'Articles', search: searchArticles },
    {
      group: 'Editors',
      places: editors.map(({ id, name, category }) => ({
        to: `/admin/editors/${id}`,
        name,
        note: category,
      })),
    },
    { group: 'Settings', places: settings },
  ];
}

async function searchArticles(q: string, signal: AbortSignal): Promise<Place[]> {
  const found = await area.api.call(searchAllArticles, { query: { q }, signal });
  return found.map(({ id, title, refnumber }) => ({
    to: `/admin/archives/${id}`,
    name: plainText(title),
    title: <RichTitle html={title} />,
    note: refnumber,
  }));
}
