import { notFound } from '@app/web-kit';

/** Any other path: the error page, with the menu, and 404. */
export function loadUnknown(): never {
  throw notFound();
}
