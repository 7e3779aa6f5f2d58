import type { Role, VerifyAnswer } from '@app/contracts';
import * as endpoints from '@app/contracts/endpoints';
import {
  type Api,
  ApiError,
  createApi,
  createSessionStore,
  redirect,
  type Session,
  type SessionStore,
} from '@app/web-kit';
import { type Client, createClient } from '@app/web-kit/client';
import { createLastPage, type LastPage } from './last-page.ts';
import { userIdOf } from './session-user.ts';

export interface AreaOptions {
  /** Storage key of the session; each area has its own. */
  sessionKey: string;
  /** Such as `/admin`; the login page is `{basePath}/login`. */
  basePath: string;
  /** Roles with access. */
  roles: readonly Role[];
  /** Text of the link to the site's home page on the login page. */
  homeLink: string;
}

/** Part of the site with its own login: the session, and API calls with its token. */
export interface Area {
  readonly basePath: string;
  readonly loginPath: string;
  readonly homeLink: string;
  readonly session: SessionStore;
  /** Sends the session's token. A 401 response ends the session. */
  readonly api: Api & Client;
  /**
   * Throws `ApiError`, `NetworkError` or `NotAdmittedError`, and then stores nothing. `code` belongs to the
   * second factor, if the server requires one.
   */
  logIn(username: string, password: string, code?: string): Promise<void>;
  /** Ends the session here, and on the server without waiting for it. */
  logOut(): void;
  /** Whether the last session ended by logout in this tab, as opposed to a 401, expiry or another tab. */
  readonly leftByChoice: boolean;
  /**
   * Verifies the session with the server, once per token and page load. Throws on failure; only a refusal
   * also clears the session.
   */
  verify(): Promise<VerifyAnswer>;
  /** URL of the login page that returns to `url`; `ended` shows a notice that the session has ended. */
  loginFor(url: string, ended?: boolean): string;
  /** Target after a login at this URL: always a page of the area. */
  returnPath(loginUrl: string): string;
  /** State of the open page, which stays visible if it cannot be reloaded. */
  readonly page: Pick<LastPage, 'isOutdated' | 'subscribe'>;
  /**
   * For page loaders: runs the calls, or redirects to the login page without a session. If the server does
   * not answer on a reload, the page keeps its data.
   */
  asUser<T>(request: Request, calls: (session: Session) => Promise<T>): Promise<T>;
  /** For the loader of the frame: like `verify`, but redirects to the login page without a session. */
  asVerified(request: Request): Promise<VerifyAnswer>;
}

/** The credentials are correct, but the user's role has no access to the area. */
export class NotAdmittedError extends Error {
  override name = 'NotAdmittedError';
}

/** Base for parsing paths with `URL`. */
const PLACEHOLDER_ORIGIN = 'http://site';

export function createArea({ sessionKey, basePath, roles, homeLink }: AreaOptions): Area {
  const loginPath = `${basePath}/login`;
  const session = createSessionStore(sessionKey);
  const caller = {
    token: () => session.get()?.token ?? null,
    onUnauthorized: (token: string) => session.clear(token),
  };
  const api = { ...createApi(caller), ...createClient(caller) };
  const page = createLastPage();
  let leftByChoice = false;
  let verified: { token: string; answer: Promise<VerifyAnswer> } | undefined;

  const admit = async (client: Client): Promise<VerifyAnswer> => {
    const answer = await client.call(endpoints.verifyToken, {});
    if (!roles.includes(answer.role)) throw new NotAdmittedError(answer.role);
    return answer;
  };

  const orLogin = async <T>(request: Request, calls: (user: Session) => Promise<T>): Promise<T> => {
    const current = session.get();
    if (!current) throw redirect(area.loginFor(request.url));
    try {
      return await calls(current);
    } catch (error) {
      if (session.get()) throw error;
      throw redirect(area.loginFor(request.url, true));
    }
  };

  const area: Area = {
    basePath,
    loginPath,
    homeLink,
    session,
    api,
    page,
    get leftByChoice() {
      return leftByChoice;
    },

    async logIn(username, password, code) {
      const answer = await createClient().call(endpoints.logIn, {
        body: { username, password, code },
      });
      try {
        const user = await admit(createClient({ token: () => answer.token }));
        verified = { token: answer.token, answer: Promise.resolve(user) };
      } catch (error) {
        revoke(answer.token);
        throw error;
      }
      leftByChoice = false;
      session.set(answer);
    },

    logOut() {
      const token = session.get()?.token;
      leftByChoice = true;
      session.clear();
      if (token) revoke(token);
    },

    verify() {
      const token = session.get()?.token;
      if (!token) return Promise.reject(new ApiError(401, { error: 'unauthorized' }));
      if (verified?.token !== token) {
        const answer = admit(api).catch((error: unknown) => {
          verified = undefined;
          if (isRefusal(error)) session.clear(token);
          throw error;
        });
        verified = { token, answer };
      }
      return verified.answer;
    },

    loginFor(url, ended = false) {
      const { pathname, search } = new URL(url, PLACEHOLDER_ORIGIN);
      const query = new URLSearchParams();
      if (pathname + search !== basePath) query.set('return', pathname + search);
      if (ended) query.set('ended', '1');
      return query.size > 0 ? `${loginPath}?${query}` : loginPath;
    },

    returnPath(loginUrl) {
      const wanted = new URL(loginUrl, PLACEHOLDER_ORIGIN).searchParams.get('return') ?? '';
      const rest = wanted.slice(basePath.length);
      const inside = wanted.startsWith(basePath) && /^([/?]|$)/.test(rest);
      return inside && !wanted.startsWith(loginPath) ? wanted : basePath;
    },

    asUser: (request, calls) =>
      orLogin(request, (user) =>
        page.load(`${userIdOf(user)} ${request.url}`, () => calls(user), request.signal),
      ),

    asVerified: (request) => orLogin(request, area.verify),
  };
  return area;
}

/** Whether the server refused access, as opposed to not responding. */
export function isRefusal(error: unknown): boolean {
  if (error instanceof NotAdmittedError) return true;
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}

/** Best effort: the token expires anyway. */
function revoke(token: string): void {
  createClient({ token: () => token })
    .call(endpoints.logOut, {})
    .catch(() => undefined);
}
