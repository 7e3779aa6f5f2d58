import { routes } from '../routes.tsx';

type Routes = readonly { path?: string; index?: boolean; children?: Routes }[];

/** Returns the addresses of the pages below some routes, such as `/admin/emails/:id`. */
const addressesIn = (all: Routes, base = ''): string[] =>
  all.flatMap(({ path, children }) => {
    const address = path ? `${base}/${path}` : base;
    return children ? addressesIn(children, address) : [address];
  });

/** The addresses of all pages of the administration. */
export const addresses = addressesIn(routes as Routes);
