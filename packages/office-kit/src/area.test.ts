import { ResponseMismatchError } from '@app/web-kit/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Area } from './area.ts';

const area = new Area({
  sessionKey: 'test',
  basePath: '/admin',
  roles: ['admin'],
  homeLink: 'Home',
});

afterEach(() => vi.unstubAllGlobals());

describe('the return path after a login', () => {
  it('is the requested page', () => {
    const asked = 'https://journal.example/admin/archives/2026/1/2?tab=a%26b';
    const login = area.loginFor(asked, true);
    expect(login).toMatch(/^\/admin\/login\?/);
    expect(new URLSearchParams(login.split('?')[1]).get('ended')).toBe('1');
    expect(area.returnPath(login)).toBe('/admin/archives/2026/1/2?tab=a%26b');
  });

  it('includes the query of the home page', () => {
    const login = area.loginFor('/admin?search=a%26b&page=2');
    expect(login).toMatch(/^\/admin\/login\?return=/);
    expect(area.returnPath(login)).toBe('/admin?search=a%26b&page=2');
  });

  it("is the area's home page by default", () => {
    expect(area.loginFor('/admin')).toBe('/admin/login');
    expect(area.returnPath('/admin/login')).toBe('/admin');
  });

  it.each([
    'https://evil.example/admin',
    '//evil.example',
    '/webdata',
    '/administrators',
    '/admin/login?return=/admin',
    'javascript:alert(1)',
    '',
  ])('is never outside the area or the login page: %s', (wanted) => {
    expect(area.returnPath(`/admin/login?return=${encodeURIComponent(wanted)}`)).toBe('/admin');
  });
});

it('redirects to the login page before any call if there is no session', async () => {
  const request = new Request('https://journal.example/admin/archives');
  const thrown: unknown = await area
    .asUser(request, () => Promise.reject(new Error('called')))
    .catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(Response);
  expect((thrown as Response).headers.get('Location')).toBe(
    '/admin/login?return=%2Fadmin%2Farchives',
  );
});

it('redirects to the login page if a void token got a public response', async () => {
  area.session.set({ token: 'void', user: 'ada' });
  vi.stubGlobal('fetch', async () => Response.json({ error: 'unauthorized' }, { status: 401 }));
  const request = new Request('https://journal.example/admin/editors');
  const thrown: unknown = await area
    .asUser(request, () => Promise.reject(new ResponseMismatchError('no email')))
    .catch((error: unknown) => error);
  expect((thrown as Response).headers.get('Location')).toBe(
    '/admin/login?return=%2Fadmin%2Feditors&ended=1',
  );
  expect(area.session.get()).toBeNull();
});
