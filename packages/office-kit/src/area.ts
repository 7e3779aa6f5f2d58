import type { Login, VerifyResponse } from '@app/contracts';
import * as endpoints from '@app/contracts/endpoints';
import {
  ApiError,
  createSessionStore,
  type LoaderFunctionArgs,
  redirect,
  type Session,
  type SessionStore,
} from '@app/web-kit';
import { type Client, createClient, ResponseMismatchError } from '@app/web-kit/client';
import { queryOptions } from '@tanstack/react-query';
import { createLastPage } from './requests/last-page.ts';
import { pause } from './requests/queries.ts';
import { userIdOf } from './session-user.ts';

interface AreaOptions {
  sessionKey: string;
  /** The path of the area, such as `/admin`. The login page is `{basePath}/login`. */
  basePath: string;
  /** The access of the area's endpoints, whose roles may log in. */
  access: endpoints.AccessByRole;
  homeLink: string;
}

/** Thrown if the credentials are correct but the user's role has no access to the area. */
export class NotAdmittedError extends Error {
  override name = 'NotAdmittedError';
  /** The role of the user, which a later release may have added. */
  readonly role: string;

  constructor(role: string) {
    super(`The role ${role} has no access to this area`);
    this.role = role;
  }
}

const reasons = ['left', 'idle', 'refused'] as const;
type SessionEndReason = (typeof reasons)[number];

const PLACEHOLDER_ORIGIN = 'http://site';

/** A part of the site with its own login. It has a session and calls the API with the session's token. */
export class Area {
  readonly basePath: string;
  readonly loginPath: string;
  readonly access: endpoints.AccessByRole;
  readonly homeLink: string;
  readonly session: SessionStore;
  /** The client of the API, which sends the session's token. A response with the status 401 ends the session. */
  readonly api: Client;
  readonly page = createLastPage();
  /** Asks the user to confirm a sensitive change. Set while a `ConfirmIdentity` is mounted. */
  askToConfirm: (() => Promise<boolean>) | undefined;
  /** True if a logout in this tab ended the last session. */
  leftHere = false;
  readonly #endKey: string;
  #end: SessionEndReason | undefined;
  #verified: { token: string; answer: Promise<VerifyResponse> } | undefined;

  constructor({ sessionKey, basePath, access, homeLink }: AreaOptions) {
    const session = createSessionStore(sessionKey);
    this.basePath = basePath;
    this.loginPath = `${basePath}/login`;
    this.homeLink = homeLink;
    this.session = session;
    this.#endKey = `${sessionKey}:end`;
    this.api = createClient({
      token: () => session.get()?.token ?? null,
      onUnauthorized: (token, error) => this.#endSession(token, error),
      onConfirmation: async () => (await this.askToConfirm?.()) ?? false,
    });
    this.access = access;
  }

  /** Logs in and stores the session. On failure, throws `ApiError`, `NetworkError` or `NotAdmittedError`. */
  async logIn(body: Login): Promise<void> {
    await this.start(await createClient().call(endpoints.logIn, { body }));
  }

  /**
   * Stores a session that the server has just returned. Throws `NotAdmittedError` if the user's role has no access to
   * the area.
   */
  async start(session: Session): Promise<void> {
    const { token } = session;
    try {
      const user = await this.#admit(createClient({ token: () => token }));
      this.#verified = { token, answer: Promise.resolve(user) };
    } catch (error) {
      revoke(token);
      throw error;
    }
    this.leftHere = false;
    this.#setEnd(undefined);
    this.session.set(session);
  }

  /** Confirms a sensitive change by the password or the second factor's code. The session gets a new token. */
  async confirm(given: { currentPassword: string } | { code: string }): Promise<void> {
    this.session.set(await this.api.call(endpoints.confirmIdentity, { body: given }));
  }

  /** The reason why the last session ended, in any tab: a logout, inactivity, or another reason. */
  get end(): SessionEndReason | undefined {
    try {
      const stored = localStorage.getItem(this.#endKey);
      return reasons.find((reason) => reason === stored);
    } catch {
      // Access to the storage is denied, so the session also ends with the page.
      return this.#end;
    }
  }

  #setEnd(reason: SessionEndReason | undefined): void {
    this.#end = reason;
    try {
      if (reason === undefined) localStorage.removeItem(this.#endKey);
      else localStorage.setItem(this.#endKey, reason);
    } catch {
      // Ignored: access to the storage is denied.
    }
  }

  /** Ends this token's session in the browser, because the server has refused the token. */
  #endSession(token: string, error?: string): void {
    if (this.session.get()?.token === token) {
      this.#setEnd(error === 'session_idle' ? 'idle' : 'refused');
    }
    this.session.clear(token);
  }

  /** Ends the session in the browser and, without waiting for the response, on the server. */
  logOut(): void {
    const token = this.session.get()?.token;
    this.leftHere = true;
    this.#setEnd('left');
    this.session.clear();
    if (token) revoke(token);
  }

  /** Verifies the session once per token and page load. Clears the session only if the server refuses access. */
  async verify(): Promise<VerifyResponse> {
    const token = this.session.get()?.token;
    if (!token) throw new ApiError(401, { error: 'unauthorized' });
    if (this.#verified?.token !== token) {
      const answer = this.#admit(this.api).catch((error: unknown) => {
        this.#verified = undefined;
        if (isRefusal(error) && this.session.get()) this.#endSession(token);
        throw error;
      });
      this.#verified = { token, answer };
    }
    return this.#verified.answer;
  }

  /**
   * Returns the URL of a login page that leads back to `url`. With `ended`, the page reports that the session has
   * ended.
   */
  loginFor(url: string, ended = false): string {
    const { pathname, search } = new URL(url, PLACEHOLDER_ORIGIN);
    const query = new URLSearchParams();
    if (pathname + search !== this.basePath) query.set('return', pathname + search);
    if (ended) query.set('ended', this.end === 'idle' ? 'idle' : '1');
    return query.size > 0 ? `${this.loginPath}?${query}` : this.loginPath;
  }

  /** Returns the path to open after a login at `loginUrl`, which is always within the area. */
  returnPath(loginUrl: string): string {
    const wanted = new URL(loginUrl, PLACEHOLDER_ORIGIN).searchParams.get('return') ?? '';
    const rest = wanted.slice(this.basePath.length);
    const inside = wanted.startsWith(this.basePath) && /^([/?]|$)/.test(rest);
    return inside && !wanted.startsWith(this.loginPath) ? wanted : this.basePath;
  }

  /**
   * Runs the calls of a loader. Redirects to the login page if there is no session, or if the session ends during the
   * calls. If a reload fails temporarily, returns the previous data.
   */
  asUser<T>(request: Request, calls: (session: Session) => Promise<T>): Promise<T> {
    return this.#orLogin(request, (user) =>
      this.page.load(`${userIdOf(user)} ${request.url}`, () => calls(user), request.signal),
    );
  }

  asVerified(request: Request): Promise<VerifyResponse> {
    return this.#orLogin(request, () => this.verify());
  }

  /**
   * Returns the options of `useQuery` for a call, which begins after `pauseMs`. The call is repeated when `version`
   * changes, for example the version of a record on which the response depends.
   */
  query<E extends endpoints.Endpoint>(
    endpoint: E,
    input: endpoints.CallInput<E>,
    { pauseMs = 0, version = 0 } = {},
  ) {
    return queryOptions({
      queryKey: [endpoint.method, endpoint.path, input, version],
      queryFn: async ({ signal }) => {
        if (pauseMs > 0) await pause(pauseMs, signal);
        return this.api.call(endpoint, Object.assign({ signal }, input));
      },
    });
  }

  /** Returns a loader that aborts its calls when the navigation is aborted. */
  loader<T>(load: (call: Client['call'], args: LoaderFunctionArgs) => Promise<T>) {
    return (args: LoaderFunctionArgs): Promise<T> => {
      const { signal } = args.request;
      return this.asUser(args.request, () =>
        load((endpoint, input) => this.api.call(endpoint, { ...input, signal }), args),
      );
    };
  }

  async #admit(client: Client): Promise<VerifyResponse> {
    const answer = await client.call(endpoints.verifyToken, {});
    if (!endpoints.isAdmitted(answer.role, this.access)) throw new NotAdmittedError(answer.role);
    return answer;
  }

  async #orLogin<T>(request: Request, calls: (user: Session) => Promise<T>): Promise<T> {
    const current = this.session.get();
    if (!current) throw redirect(this.loginFor(request.url));
    try {
      return await calls(current);
    } catch (error) {
      // For an invalid token, public endpoints return fewer fields, so the response does not match its schema. The
      // call below then receives the status 401, which ends the session.
      if (error instanceof ResponseMismatchError) {
        await this.api.call(endpoints.verifyToken, {}).catch(() => undefined);
      }
      if (this.session.get()) throw error;
      throw redirect(this.loginFor(request.url, true));
    }
  }
}

/** Returns whether the server refused access, as opposed to not responding. */
export function isRefusal(error: unknown): boolean {
  if (error instanceof NotAdmittedError) return true;
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}

/** Revokes a token on the server. Failures are ignored, because the token expires anyway. */
function revoke(token: string): void {
  createClient({ token: () => token })
    .call(endpoints.logOut, {})
    .catch(() => undefined);
}
