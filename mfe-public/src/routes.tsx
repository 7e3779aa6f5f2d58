import { CONTRACT_VERSION, type Settings } from '@app/contracts';
import { createApi, Outlet, type RouteObject, useLoaderData } from '@app/web-kit';

const api = createApi();
export const contractVersion = CONTRACT_VERSION;
export const routes: RouteObject[] = [
  {
    id: 'public',
    loader: ({ request }) => api.get<Settings>('/api/settings/', { signal: request.signal }),
    Component: Layout,
    children: [{ id: 'public-home', path: '/', Component: () => <h1>Home</h1> }],
  },
];
function Layout() {
  const settings = useLoaderData<Settings>();
  return (
    <main>
      <title>{settings.websitename}</title>
      <Outlet />
    </main>
  );
}
