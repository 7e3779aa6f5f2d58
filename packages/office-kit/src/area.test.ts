import { endSession } from '@app/contracts/endpoints';
import { ResponseMismatchError } from '@app/web-kit/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Area } from './area.ts';

const area = new Area({
  sessionKey: 'test',
  basePath: '/admin',
  access: 'admin',
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
  ])('is always within the area, and never the login page: %s', (wanted) => {
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

describe('the end of a session', () => {
  const request = new Request('https://journal.example/admin/editors');
  const endWith = async (error: string) => {
    area.session.set({ token: error, user: 'ada' });
    vi.stubGlobal('fetch', async () => Response.json({ error }, { status: 401 }));
    const thrown: unknown = await area.asVerified(request).catch((refusal: unknown) => refusal);
    return (thrown as Response).headers.get('Location');
  };

  it('is reported with its reason', async () => {
    expect(await endWith('session_idle')).toBe('/admin/login?return=%2Fadmin%2Feditors&ended=idle');
    expect(area.end).toBe('idle');
    expect(await endWith('unauthorized')).toBe('/admin/login?return=%2Fadmin%2Feditors&ended=1');
    expect(area.end).toBe('refused');
  });

  it('by a logout is detected in the other tabs', () => {
    const stored = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    });
    vi.stubGlobal('fetch', async () => Response.json({}));
    const options = {
      sessionKey: 'test',
      basePath: '/admin',
      access: 'admin',
      homeLink: '',
    } as const;
    const otherTab = new Area(options);
    new Area(options).logOut();
    expect(otherTab.end).toBe('left');
  });
});

describe('a confirmation', () => {
  it('replaces the token and repeats the request, and is requested only once', async () => {
    area.session.set({ token: 'old', user: 'ada' });
    const sent: unknown[] = [];
    vi.stubGlobal('fetch', async (url: string, { headers, body }: RequestInit) => {
      const { Authorization: token } = headers as Record<string, string>;
      sent.push([url, token, body]);
      if (url === '/auth/confirm') return Response.json({ token: 'new', user: 'ada' });
      if (token === 'Bearer new') return Response.json({});
      return Response.json({ error: 'confirmation_required' }, { status: 403 });
    });
    area.askToConfirm = async () => {
      await area.confirm({ currentPassword: 'right' });
      return true;
    };
    const params = { id: '1', session: '2' };
    expect(await area.api.call(endSession, { params })).toEqual({});
    expect(sent).toEqual([
      ['/api/users/1/sessions/2', 'Bearer old', null],
      ['/auth/confirm', 'Bearer old', '{"currentPassword":"right"}'],
      ['/api/users/1/sessions/2', 'Bearer new', null],
    ]);
    expect(area.session.get()?.token).toBe('new');
    area.session.clear();
  });

  it('returns the refusal if the user declines', async () => {
    area.session.set({ token: 'old', user: 'ada' });
    const answer = { error: 'confirmation_required' };
    vi.stubGlobal('fetch', async () => Response.json(answer, { status: 403 }));
    const params = { id: '1', session: '2' };
    area.askToConfirm = async () => false;
    const refusal = { code: 'confirmation_required' };
    await expect(area.api.call(endSession, { params })).rejects.toMatchObject(refusal);
    area.askToConfirm = undefined;
    await expect(area.api.call(endSession, { params })).rejects.toMatchObject(refusal);
    expect(area.session.get()?.token).toBe('old');
    area.session.clear();
  });
});

it('redirects to the login page if a public response was sent to an invalid token', async () => {
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
