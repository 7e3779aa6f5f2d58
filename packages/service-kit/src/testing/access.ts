import { generateKeyPairSync, randomUUID } from 'node:crypto';
import {
  CONFIRMED_SECONDS,
  type Problem,
  type Role,
  revokedKey,
  roles,
  signedOutKey,
} from '@app/contracts';
import {
  type Access,
  type Endpoint,
  type EndpointTable,
  endpointsIn,
} from '@app/contracts/endpoints';
import { signedWithPublicKey, signToken, type TestKeys, unsigned } from './tokens.ts';

/** The rights of a caller. A caller with a missing or invalid token is anonymous. */
type Level = 'anonymous' | Role;

/**
 * The callers that each access admits. The list does not use `rolesOf`, so that tests find mistakes in `rolesOf`. A new
 * access does not compile until it is listed here.
 */
const admitted: Record<Access, readonly Level[]> = {
  anyone: ['anonymous', ...roles],
  'admin-sees-more': ['anonymous', ...roles],
  user: ['admin', 'staff', 'editor'],
  staff: ['staff', 'admin'],
  editor: ['editor', 'admin'],
  admin: ['admin'],
  'admin-or-link': ['admin'],
};

interface AccessOptions {
  url: string;
  keys: TestKeys;
  /** The ids of existing users. Other roles have ids of users who do not exist. */
  users?: Partial<Record<Role, string>>;
  /** Stores a mark in Redis, as svc-auth does when it ends sessions. */
  mark(key: string, value: number): unknown;
  /** Returns the values of the path's parameters. */
  params?(endpoint: Endpoint, level: Level): Record<string, string>;
  /** Texts of private fields, which only administrators may receive. */
  privateTexts?: readonly string[];
}

interface Caller {
  level: Level;
  /** True if neither the login nor the last confirmation of the password is recent. */
  isLate?: boolean;
  /** Returns a new token, because an endpoint may end the session. */
  token(): string | undefined | Promise<string>;
}

function callersOf({ keys, users = {}, mark }: AccessOptions): Record<string, Caller> {
  const { publicKey } = keys;
  const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const idOf = (role: Role) => users[role] ?? `user-${role}`;
  const admin = (options = {}) => signToken(keys, { role: 'admin', sub: idOf('admin') }, options);
  const anonymous = (token: Caller['token']): Caller => ({ level: 'anonymous', token });
  return {
    'no token': anonymous(() => undefined),
    'a garbage token': anonymous(() => 'x.y.z'),
    'an expired token': anonymous(() => admin({ expiresIn: -1 })),
    'a token of another key': anonymous(() =>
      signToken({ ...keys, ...foreign }, { role: 'admin', sub: idOf('admin') }),
    ),
    'a token without a signature': anonymous(() => unsigned(admin())),
    'a token signed with the public key': anonymous(() => signedWithPublicKey(admin(), publicKey)),
    'an ended session': anonymous(async () => {
      const sid = randomUUID();
      await mark(revokedKey(sid), 1);
      return signToken(keys, { role: 'admin', sub: idOf('admin'), sid });
    }),
    'a token from before a change of the role': anonymous(async () => {
      const sub = randomUUID();
      const token = signToken(keys, { role: 'admin', sub, iat_ms: Date.now() - 1 });
      await mark(signedOutKey(sub), Date.now());
      return token;
    }),
    'an administrator without a recent login': {
      level: 'admin',
      isLate: true,
      token() {
        const auth_time = Math.floor(Date.now() / 1_000) - CONFIRMED_SECONDS - 5;
        return signToken(keys, { role: 'admin', sub: idOf('admin'), auth_time });
      },
    },
    ...Object.fromEntries(
      roles.map((level): [string, Caller] => [
        `the role ${level}`,
        { level, token: () => signToken(keys, { role: level, sub: idOf(level) }) },
      ]),
    ),
  };
}

interface Answer {
  status: number;
  error: string | undefined;
  text: string;
}

/**
 * Calls each endpoint as each kind of caller, and compares the responses with `access` and `confirmed` in the table of
 * endpoints. Admitted callers send an empty body, so that little is changed. At endpoints that are open to anyone,
 * callers who are not administrators must receive the same response as an anonymous caller.
 */
export async function checkAccess(table: EndpointTable, options: AccessOptions) {
  const callers = Object.entries(callersOf(options));
  const differences: string[] = [];
  let requests = 0;
  for (const endpoint of endpointsIn(table)) {
    const answers = await Promise.all(
      callers.map(async ([name, { level, isLate, token }]) => {
        const answer = await call(endpoint, level, await token(), options);
        return { name, level, isLate, answer };
      }),
    );
    requests += answers.length;
    const anonymous = answers[0]?.answer;
    for (const { name, level, isLate, answer } of answers) {
      const problem =
        problemOf(endpoint, level, isLate, answer) ??
        (level === 'admin' ? undefined : leakOf(endpoint, answer, anonymous, options));
      if (problem) differences.push(`${endpoint.method} ${endpoint.path}, ${name}: ${problem}`);
    }
  }
  return { requests, differences };
}

async function call(
  endpoint: Endpoint,
  level: Level,
  token: string | undefined,
  { url, params = () => ({}) }: AccessOptions,
): Promise<Answer> {
  const { method, path, body } = endpoint;
  const values = params(endpoint, level);
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(values[name] ?? '1'));
  const response = await fetch(url + filled, {
    method,
    headers: {
      ...(body && body.type !== 'form' && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: body.type === 'form' ? new FormData() : '{}' }),
  });
  const type = response.headers.get('content-type') ?? '';
  // An event stream does not end by itself.
  if (type.startsWith('text/event-stream')) await response.body?.cancel();
  const read = response.bodyUsed ? '' : await response.text();
  // OAI-PMH responses contain the time of the response.
  const text = read.replace(/<responseDate>[^<]*/, '');
  const { error } = type.includes('problem+json') ? (JSON.parse(text) as Problem) : {};
  return { status: response.status, error, text };
}

function problemOf(
  { access, confirmed }: Endpoint,
  level: Level,
  isLate: boolean | undefined,
  { status, error }: Answer,
) {
  const got = `responds with ${error ?? status}`;
  if (confirmed && isLate) {
    const refusal = 'confirmation_required';
    return error === refusal ? undefined : `${got} instead of ${refusal}`;
  }
  if (admitted[access].includes(level)) {
    const isRefused = error === 'unauthorized' || error === 'forbidden';
    return isRefused || status >= 500 ? `${got} to a caller who is admitted` : undefined;
  }
  const refusal = level === 'anonymous' ? 'unauthorized' : 'forbidden';
  return error === refusal ? undefined : `${got} instead of ${refusal}`;
}

function leakOf(
  { access }: Endpoint,
  { status, text }: Answer,
  anonymous: Answer | undefined,
  { privateTexts = [] }: AccessOptions,
): string | undefined {
  if (access !== 'anyone' && access !== 'admin-sees-more') return undefined;
  const leaked = privateTexts.find((secret) => text.includes(secret));
  if (leaked !== undefined) return `receives the private text ${leaked}`;
  const isSame = status === anonymous?.status && text === anonymous.text;
  return isSame ? undefined : 'receives something else than an anonymous caller';
}
