import { Area } from '@app/office-kit';
import { createSessionStore } from '@app/web-kit';

/** The session and API client of the desk. Administrators also have access. */
export const area = new Area({
  sessionKey: 'journal:review',
  basePath: '/review/desk',
  access: 'editor',
  homeLink: 'Back to the journal',
});

const administration = createSessionStore('journal:admin');
let adoptedToken: string | undefined;

/** Lets signed-in administrators use the desk with their session of the administration. Adopts each token only once. */
export function adoptAdministrator(): void {
  const session = administration.get();
  if (!session || area.session.get() || session.token === adoptedToken) return;
  adoptedToken = session.token;
  area.session.set(session);
}
