import type { Role, VerifyResponse } from '@app/contracts';
import * as endpoints from '@app/contracts/endpoints';
import {
  ApiError,
  createSessionStore,
  redirect,
  type Session,
  type SessionStore,
} from '@app/web-kit';
import { type Client, createClient, ResponseMismatchError } from '@app/web-kit/client';
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

/** The credentials are correct, but the user's role has no access to the area. */
export class NotAdmittedError extends Error {
  override name = 'NotAdmittedError';
}

/** Base for parsing paths with `URL`. */
const PLACEHOLDER_ORIGIN = 'http://site';

/** Part of the site with its own login: the session, and API calls with its token. */
export class Area {
  readonly basePath: string;
  readonly loginPath: string;
  readonly homeLink: string;
  readonly session: SessionStore;
  /** Sends the session's token. A 401 response ends the session. */
  readonly api: Client;
  /** State of the open page, which stays visible if it cannot be reloaded. */
  readonly page: Pick<LastPage, 'isOutdated' | 'subscribe'>;
  readonly #page = createLastPage();
  readonly #roles: readonly Role[];
  #leftByChoice = false;
  #verified: { token: string; answer: Promise<VerifyResponse> } | undefined;

  constructor({ sessionKey, basePath, roles, homeLink }: AreaOptions) {
    const session = createSessionStore(sessionKey);
    this.basePath = basePath;
    this.loginPath = `${basePath}/login`;
    this.homeLink = homeLink;
    this.session = session;
    this.api = createClient({
      token: () => session.get()?.token ?? null,
      onUnauthorized: (token) => session.clear(token),
    });
    this.page = this.#page;
    this.#roles = roles;
  }

  /** Whether the last session ended by logout in this tab, as opposed to a 401, expiry or another tab. */
  get leftByChoice(): boolean {
    return this.#leftByChoice;
  }

  /**
   * Throws `ApiError`, `NetworkError` or `NotAdmittedError`, and then stores nothing. `code` belongs to the
   * second factor, if the server requires one.
   */
  async logIn(username: string, password: string, code?: string): Promise<void> {
    const body = { username, password, code };
    const session = await createClient().call(endpoints.logIn, { body });
    const { token } = session;
    try {
      const user = await this.#admit(createClient({ token: () => token }));
      this.#verified = { token, answer: Promise.resolve(user) };
    } catch (error) {
      revoke(token);
      throw error;
    }
    this.#leftByChoice = false;
    this.session.set(session);
  }

  /** Ends the session here, and on the server without waiting for it. */
  logOut(): void {
    const token = this.session.get()?.token;
    this.#leftByChoice = true;
    this.session.clear();
    if (token) revoke(token);
  }

  /**
   * Verifies the session with the server, once per token and page load. Throws on failure; only a refusal
   * also clears the session.
   */
  async verify(): Promise<VerifyResponse> {
    const token = this.session.get()?.token;
    if (!token) throw new ApiError(401, { error: 'unauthorized' });
    if (this.#verified?.token !== token) {
      const answer = this.#admit(this.api).catch((error: unknown) => {
        this.#verified = undefined;
        if (isRefusal(error)) this.session.clear(token);
        throw error;
      });
      this.#verified = { token, answer };
    }
    return this.#verified.answer;
  }

  /** URL of the login page that returns to `url`; `ended` shows a notice that the session has ended. */
  loginFor(url: string, ended = false): string {
    const { pathname, search } = new URL(url, PLACEHOLDER_ORIGIN);
    const query = new URLSearchParams();
    if (pathname + search !== this.basePath) query.set('return', pathname + search);
    if (ended) query.set('ended', '1');
    return query.size > 0 ? `${this.loginPath}?${query}` : this.loginPath;
  }

  /** Target after a login at this URL: always a page of the area. */
  returnPath(loginUrl: string): string {
    const wanted = new URL(loginUrl, PLACEHOLDER_ORIGIN).searchParams.get('return') ?? '';
    const rest = wanted.slice(this.basePath.length);
    const inside = wanted.startsWith(this.basePath) && /^([/?]|$)/.test(rest);
    return inside && !wanted.startsWith(this.loginPath) ? wanted : this.basePath;
  }

  /**
   * For page loaders: runs the calls, or redirects to the login page without a session. If the server does
   * not answer on a reload, the page keeps its data.
   */
  asUser<T>(request: Request, calls: (session: Session) => Promise<T>): Promise<T> {
    return this.#orLogin(request, (user) =>
      this.#page.load(`${userIdOf(user)} ${request.url}`, () => calls(user), request.signal),
    );
  }

  /** For the loader of the frame: like `verify`, but redirects to the login page without a session. */
  asVerified(request: Request): Promise<VerifyResponse> {
    return this.#orLogin(request, () => this.verify());
  }

  async #admit(client: Client): Promise<VerifyResponse> {
    const answer = await client.call(endpoints.verifyToken, {});
    if (!this.#roles.includes(answer.role)) throw new NotAdmittedError(answer.role);
    return answer;
  }

  async #orLogin<T>(request: Request, calls: (user: Session) => Promise<T>): Promise<T> {
    const current = this.session.get();
    if (!current) throw redirect(this.loginFor(request.url));
    try {
      return await calls(current);
    } catch (error) {
      // Endpoints that anyone may call return their public view for a void token. An endpoint that
      // needs the token then ends the session.
      if (error instanceof ResponseMismatchError) {
        await this.api.call(endpoints.verifyToken, {}).catch(() => undefined);
      }
      if (this.session.get()) throw error;
      throw redirect(this.loginFor(request.url, true));
    }
  }
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
