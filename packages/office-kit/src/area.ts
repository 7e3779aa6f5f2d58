import type { LoginAnswer, Role, VerifyAnswer } from '@app/contracts';
import {
  type Api,
  ApiError,
  createApi,
  createSessionStore,
  redirect,
  type Session,
  type SessionStore,
} from '@app/web-kit';
import { createLastPage, type LastPage } from './last-page.ts';
import { userIdOf } from './session-user.ts';

export interface AreaOptions {
  /** Where the browser stores the session: areas are signed in to one by one. */
  sessionKey: string;
  /** Path of the area's first page, such as `/admin`; its login is `{basePath}/login`. */
  basePath: string;
  /** Who may be here. */
  roles: readonly Role[];
  /** What the login says of the way to the site's first page. */
  homeLink: string;
}

/** A part of the site behind a login of its own: who is signed in, and the calls made as them. */
export interface Area {
  readonly basePath: string;
  readonly loginPath: string;
  readonly homeLink: string;
  readonly session: SessionStore;
  /** Calls as the signed-in user. An answer of 401 ends the session. */
  readonly api: Api;
  /**
   * Signs in, or throws `ApiError`, `NetworkError` or `NotAdmittedError`; nothing is stored then. `code` is
   * that of a second factor, for whom the server asks for one.
   */
  logIn(username: string, password: string, code?: string): Promise<void>;
  /** Ends the session here and on the server; the latter is not waited for. */
  logOut(): void;
  /** Whether the last session was ended by its user and not by the server, another tab or its age. */
  readonly leftByChoice: boolean;
  /**
   * Who is signed in, asked of the server once for each token of a page load. A refusal clears the
   * session; no answer leaves it as it is. Both throw.
   */
  verify(): Promise<VerifyAnswer>;
  /** The login with the way back; `ended` has it say that the session is over. */
  loginFor(url: string, ended?: boolean): string;
  /** Where to go after a login at this URL: only ever a page of the area. */
  returnPath(loginUrl: string): string;
  /** The page that is open, which stays when it cannot be loaded again. */
  readonly page: Pick<LastPage, 'isOutdated' | 'subscribe'>;
  /**
   * For the loaders of pages: runs calls as the signed-in user, and leads to the login when there is none.
   * A page that is open already stays as it is when the server does not answer.
   */
  asUser<T>(request: Request, calls: (session: Session) => Promise<T>): Promise<T>;
  /** For the loader of the frame around them: who is signed in; leads to the login when nobody is. */
  asVerified(request: Request): Promise<VerifyAnswer>;
}

/** The user exists, and the password is right, but this area is not for their role. */
export class NotAdmittedError extends Error {
  override name = 'NotAdmittedError';
}

/** For taking paths apart: which origin it is does not matter. */
const ANY_ORIGIN = 'http://site';

export function createArea({ sessionKey, basePath, roles, homeLink }: AreaOptions): Area {
  const loginPath = `${basePath}/login`;
  const session = createSessionStore(sessionKey);
  const api = createApi({
    token: () => session.get()?.token ?? null,
    onUnauthorized: (token) => session.clear(token),
  });
  const page = createLastPage();
  let leftByChoice = false;
  let verified: { token: string; answer: Promise<VerifyAnswer> } | undefined;

  const admit = async (caller: Api): Promise<VerifyAnswer> => {
    const answer = await caller.get<VerifyAnswer>('/auth/verify-token/');
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
      const answer = await createApi().send<LoginAnswer>('POST', '/auth/login/', {
        username,
        password,
        code,
      });
      const newcomer = createApi({ token: () => answer.token });
      try {
        const who = await admit(newcomer);
        verified = { token: answer.token, answer: Promise.resolve(who) };
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
      const { pathname, search } = new URL(url, ANY_ORIGIN);
      const query = new URLSearchParams();
      if (pathname + search !== basePath) query.set('return', pathname + search);
      if (ended) query.set('ended', '1');
      return query.size > 0 ? `${loginPath}?${query}` : loginPath;
    },

    returnPath(loginUrl) {
      const wanted = new URL(loginUrl, ANY_ORIGIN).searchParams.get('return') ?? '';
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

/** The server said no, which is another thing than not answering. */
export function isRefusal(error: unknown): boolean {
  if (error instanceof NotAdmittedError) return true;
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}

/** Best effort: the token dies by its age too, and nobody waits for this. */
function revoke(token: string): void {
  createApi({ token: () => token })
    .send('POST', '/auth/logout/', {})
    .catch(() => undefined);
}
