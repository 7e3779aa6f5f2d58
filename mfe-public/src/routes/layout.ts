import type { LoaderFunctionArgs } from '@app/web-kit';
import { readSettings } from '../features/journal/api/read-settings.ts';

export function loadLayout({ request }: LoaderFunctionArgs) {
  return readSettings(request.signal);
}

/** The settings of a visit stay; only a document that is loaded anew asks again. */
export const keepLayout = () => false;
