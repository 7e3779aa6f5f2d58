import { describe, expect, it } from 'vitest';
import { createArea } from './area.ts';

const area = createArea({
  sessionKey: 'test',
  basePath: '/admin',
  roles: ['admin'],
  homeLink: 'Home',
});

describe('the way back after a login', () => {
  it('leads to the page that was asked for', () => {
    const asked = 'https://journal.example/admin/archives/2026/1/2?tab=a%26b';
    const login = area.loginFor(asked, true);
    expect(login).toMatch(/^\/admin\/login\?/);
    expect(new URLSearchParams(login.split('?')[1]).get('ended')).toBe('1');
    expect(area.returnPath(login)).toBe('/admin/archives/2026/1/2?tab=a%26b');
  });

  it('keeps what the first page was asked for, such as a search', () => {
    const login = area.loginFor('/admin?search=a%26b&page=2');
    expect(login).toMatch(/^\/admin\/login\?return=/);
    expect(area.returnPath(login)).toBe('/admin?search=a%26b&page=2');
  });

  it("is the area's first page where none was asked for", () => {
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
  ])('never leaves the area, nor comes back to the login: %s', (wanted) => {
    expect(area.returnPath(`/admin/login?return=${encodeURIComponent(wanted)}`)).toBe('/admin');
  });
});

it('sends a visitor without a session to the login, before any call', async () => {
  const request = new Request('https://journal.example/admin/archives');
  const thrown: unknown = await area
    .asUser(request, () => Promise.reject(new Error('called')))
    .catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(Response);
  expect((thrown as Response).headers.get('Location')).toBe(
    '/admin/login?return=%2Fadmin%2Farchives',
  );
});
