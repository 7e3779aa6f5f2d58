import { type TokenClaims, userSchema } from '@app/contracts';
import { isAdmitted } from '@app/contracts/endpoints';
import { claimsOf, internalHeaders, type Logger, sendRequest } from '@app/service-kit';
import { withAppErrors } from '@app/service-kit/mongo';
import type { Context } from 'koa';
import type { z } from 'zod';
import { sharedRead } from '../settings/shared-read.ts';
import type { EditorFields, EditorModel } from '../store/editors.ts';
import type { ClearedEditor } from '../store/manuscripts.ts';
import type { Identity } from './conflicts.ts';
import { identityKeys, isPersonal, sharedKeys } from './identity-keys.ts';

/** The interval in milliseconds at which the address of an editor is read again. */
const READ_AGAIN_MS = 15 * 60_000;
const TIMEOUT_MS = 2_000;
const emailSchema = userSchema.pick({ email: true });
const usersSchema = userSchema.pick({ id: true, role: true, status: true }).array();
const LAST_SEEN_MS = 24 * 60 * 60_000;
/** A user who has not used the desk for this time is no longer an editor, even if the account still exists. */
const ACTIVE_MS = 60 * 24 * 60 * 60_000;

/** A user of the desk. Manuscripts of which the user is an author or reviewer do not exist for him or her. */
export interface Editor {
  id: string;
  name: string;
  /** Empty if it is unknown. */
  email: string;
  isAdmin: boolean;
  /** See `identityKeys`. */
  keys: readonly string[];
}

const isActive = ({ lastSeen }: Pick<EditorFields, 'lastSeen'>, now: number): boolean =>
  lastSeen !== undefined && now - lastSeen.getTime() < ACTIVE_MS;

const editorOf = ({ _id: id, name, email, isAdmin = false }: EditorFields): Editor => ({
  ...{ id, name, email, isAdmin },
  keys: identityKeys({ name, emails: [email], orcid: '' }),
});

interface EditorsParts {
  model: EditorModel;
  /** The origin of svc-auth. */
  authUrl: string;
  internalKeys: readonly string[];
  log: Logger;
}

/** The users of the desk, with the addresses of their accounts. */
export class Editors {
  readonly #parts: EditorsParts;
  readonly #known = new Map<string, EditorFields & { read: number }>();
  readonly #stored = sharedRead(() =>
    withAppErrors(this.#parts.model.find().lean<EditorFields[]>()),
  );

  constructor(parts: EditorsParts) {
    this.#parts = parts;
  }

  /** Returns the caller. The address of the account is read with the caller's own token. */
  async callerOf(ctx: Context): Promise<Editor> {
    const claims = claimsOf(ctx);
    const known = this.#known.get(claims.sub);
    const isSame =
      known?.name === claims.name && known.isAdmin === isAdmitted(claims.role, 'admin');
    const isRecent = isSame && Date.now() - known.read < READ_AGAIN_MS;
    return editorOf(isRecent ? known : await this.#read(claims, ctx.get('authorization')));
  }

  /** Returns an editor by id. An editor who has not called yet has no rights and no name. */
  async find(id: string): Promise<Editor> {
    const stored =
      this.#known.get(id) ??
      (await withAppErrors(this.#parts.model.findById(id).lean<EditorFields>()));
    return editorOf(stored ?? { _id: id, name: '', email: '' });
  }

  /** Returns the users who have used the desk lately, sorted by name. */
  async list(): Promise<{ id: string; name: string; isAdmin: boolean }[]> {
    const found = (await this.#all()).filter((each) => isActive(each, Date.now()));
    return found
      .map(({ _id, name, isAdmin = false }) => ({ id: _id, name, isAdmin }))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
  }

  /** Returns a function that names editors by id. */
  async namer(ids: Iterable<string>): Promise<(id: string) => string> {
    if ([...ids].some((id) => !this.#known.has(id))) {
      for (const each of await this.#all()) {
        if (!this.#known.has(each._id)) this.#known.set(each._id, { ...each, read: 0 });
      }
    }
    return (id) => this.#known.get(id)?.name ?? '';
  }

  /** Returns the users who have used the desk lately. */
  async active(now = Date.now()): Promise<Editor[]> {
    return (await this.#all()).filter((each) => isActive(each, now)).map(editorOf);
  }

  /**
   * Returns the ids of the editors who are among these people. An equal name alone does not count, because anyone could
   * type the names of all editors. The keys that `cleared` lists for an editor are ignored for that editor: they belong
   * to another person, too.
   */
  async barredFrom(
    people: readonly Identity[],
    cleared: readonly Pick<ClearedEditor, 'user' | 'keys'>[] = [],
  ): Promise<string[]> {
    const keys = new Set(people.flatMap(identityKeys).filter(isPersonal));
    return (await this.#all())
      .map(editorOf)
      .filter((editor) => sharedKeys({ keys, cleared }, editor).length > 0)
      .map(({ id }) => id);
  }

  #all(): Promise<EditorFields[]> {
    return this.#stored.read();
  }

  async #read(claims: TokenClaims, authorization: string): Promise<EditorFields> {
    const { sub: _id, name } = claims;
    const stored = await withAppErrors(this.#parts.model.findById(_id).lean<EditorFields>());
    const email = (await this.#emailOf(_id, authorization)) ?? stored?.email ?? '';
    const isAdmin = isAdmitted(claims.role, 'admin');
    if (isAdmin) await this.#forgetFormer(authorization);
    const lastSeen = new Date();
    const editor = { _id, name, email, isAdmin, lastSeen };
    const isSame = stored?.name === name && stored.email === email && stored.isAdmin === isAdmin;
    const isSeenToday = Number(lastSeen) - Number(stored?.lastSeen ?? 0) < LAST_SEEN_MS;
    if (!isSame || !isSeenToday) {
      const fields = { name, email, isAdmin, lastSeen };
      await withAppErrors(this.#parts.model.updateOne({ _id }, { $set: fields }, { upsert: true }));
      this.#stored.forget();
    }
    this.#known.set(_id, { ...editor, read: Date.now() });
    return editor;
  }

  /**
   * Removes a user from the list of editors if the user may no longer use the desk. Otherwise, no one would handle a
   * manuscript that only former editors see. Only administrators may list the users, so the list is read when an
   * administrator calls.
   */
  async #forgetFormer(authorization: string): Promise<void> {
    const users = await this.#ask('/api/users', usersSchema, authorization);
    if (!users) return;
    const present = users.filter(
      ({ role, status }) => status === 'enabled' && isAdmitted(role, 'editor'),
    );
    const former = { _id: { $nin: present.map(({ id }) => id) }, lastSeen: { $exists: true } };
    const ids = (await withAppErrors(this.#parts.model.find(former).lean<EditorFields[]>())).map(
      (each) => each._id,
    );
    if (ids.length === 0) return;
    const change = { $unset: { lastSeen: 1 }, $set: { isAdmin: false } };
    await withAppErrors(this.#parts.model.updateMany({ _id: { $in: ids } }, change));
    // A user who is admitted again is stored at the next call.
    for (const id of ids) this.#known.delete(id);
    this.#stored.forget();
  }

  /**
   * Returns undefined if svc-auth does not respond, or responds with an error or an invalid body. `#read` then uses the
   * stored address, if there is one.
   */
  async #emailOf(id: string, authorization: string): Promise<string | undefined> {
    return (await this.#ask(`/api/users/${encodeURIComponent(id)}`, emailSchema, authorization))
      ?.email;
  }

  async #ask<Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    authorization: string,
  ): Promise<z.infer<Schema> | undefined> {
    const { authUrl, internalKeys, log } = this.#parts;
    try {
      const { status, body } = await sendRequest(authUrl + path, {
        method: 'GET',
        headers: { ...internalHeaders(internalKeys), authorization },
        timeoutMs: TIMEOUT_MS,
      });
      if (status !== 200) throw new Error(`svc-auth responded with ${status}`);
      return schema.parse(JSON.parse(body));
    } catch (err) {
      log.warn({ err, path }, 'could not read the users of the desk from svc-auth');
      return undefined;
    }
  }
}
