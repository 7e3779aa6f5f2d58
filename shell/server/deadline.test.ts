import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { page, replyWith, testSite } from '../testing/test-site.ts';

const site = testSite();
let now = 0;
let clock: MockInstance<typeof performance.now>;
beforeEach(() => {
  clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => clock.mockRestore());

/** Returns the time limits that the shell has set, in their order. */
const limits = () => vi.mocked(AbortSignal.timeout).mock.calls.flat();

it('gives a page the time that is left after the look-up of a former address', async () => {
  vi.spyOn(site.shell.former, 'get').mockImplementation(() => {
    now += 27_600;
    return undefined;
  });
  expect((await site.get('/?p=12')).response.status).toBe(200);
  expect(limits()).toEqual([500, 400]);
});

it('sends a page by its deadline even if svc-content hangs', async () => {
  const cached = { ...page, canonical: '/', ignoresQuery: true, revision: 'r' };
  site.answer = replyWith(cached);
  await site.get('/');
  site.icon = null;
  vi.spyOn(site.shell.former, 'get').mockImplementation(() => {
    now += 27_900;
    return undefined;
  });
  expect((await site.get('/?p=12')).response.status).toBe(200);
});

it('does not count pages for which no time is left as failures of the renderer', async () => {
  const former = vi.spyOn(site.shell.former, 'get').mockImplementation(() => {
    now += 27_901;
    return undefined;
  });
  for (const n of [1, 2, 3]) expect((await site.get(`/?p=${n}`)).response.status).toBe(503);
  expect(site.rendered).toEqual([]);
  former.mockReturnValue(undefined);
  expect((await site.get('/?p=4')).response.status).toBe(200);
});

it('gives the look-up of a former address the time that is left after the page', async () => {
  site.answer = (req, res) => {
    now += 27_700;
    replyWith({ ...page, status: 404 })(req, res);
  };
  site.shell.former.set('/nowhere', '/archives');
  expect((await site.get('/nowhere')).response.status).toBe(301);
  expect(limits()).toEqual([1_000, 300]);
});

it('sends the last known icon if svc-content hangs until the deadline', async () => {
  site.icon = `/assets/journal/${'a'.repeat(64)}.192x192.png`;
  await site.get('/admin');
  const { icon } = site;
  site.icon = null;
  site.answer = (req, res) => {
    now += 27_800;
    replyWith({}, 500)(req, res);
  };
  const { response, html } = await site.get('/');
  expect(response.status).toBe(503);
  expect(html).toContain(icon);
});
