import {
  dropDraft,
  parseDraft,
  readDraft,
  writeDraft,
} from '@app/office-kit/drafts/draft-store.ts';
import {
  changedFields,
  isEqual,
  pickFields,
  type RecordState,
  type RecordValues,
  rebase,
} from '@app/office-kit/drafts/record-values.ts';
import { Store } from '@app/office-kit/store.ts';
import { ApiError } from '@app/web-kit';

/** A field that was changed here and in another tab or on another device. */
export interface Conflict<V> {
  field: keyof V & string;
  /** The value in the other tab or on the other device. The form keeps the value that was typed here. */
  theirs: V[keyof V & string];
}

/**
 * Where the input is. `new`: nothing is stored yet. `saved`: on the server. `device`: only on the device, because
 * sending is not possible yet. `waiting`: only on the device, because the server does not respond. `refused`: the
 * server rejects the values. `closed`: the server no longer accepts changes.
 */
export type SaveStatus = 'new' | 'saved' | 'device' | 'waiting' | 'refused' | 'closed';

export interface SaverState<V> {
  values: V;
  /** The values on the server. The version is null before the first save. */
  server: RecordState<V>;
  status: SaveStatus;
  /** When the input was last stored on the device or the server, in milliseconds since the epoch. */
  at: number | null;
  conflicts: readonly Conflict<V>[];
  /** Whether changes from another tab or device were applied to the form. */
  hasNews: boolean;
}

export interface SaverOptions<V extends RecordValues> {
  /** The storage key of the copy on the device. */
  key: string;
  values: V;
  server: RecordState<V>;
  /** Whether the copy stays on the device after a save on the server. */
  staysOnDevice: boolean;
  /** Returns whether the values can be sent to the server yet. */
  canSend?: (values: V) => boolean;
  /**
   * Sends the values, which are based on `version`. Throws `version_conflict` if the server has another version. Values
   * in the response, such as an id from the server, replace the form's values.
   */
  send: (values: V, version: number | null) => Promise<{ version: number; values?: Partial<V> }>;
  /** Returns the server's values and version. */
  reload: (values: V) => Promise<RecordState<V>>;
}

/** The delays in milliseconds after a change before the form is stored on the device, and before it is sent. */
const DEVICE_DELAY = 300;
const SERVER_DELAY = 1_500;
/** The delays in milliseconds before a failed save is repeated: normally, and after a response that limits the rate. */
const RETRY_DELAY = 10_000;
const LIMITED_DELAY = 60_000;

/**
 * Saves a form while the user types: on the device at once, and on the server soon after. Merges changes from other
 * tabs.
 */
export class Saver<V extends RecordValues> extends Store<SaverState<V>> {
  readonly #options: SaverOptions<V>;
  /** The last stored values that this tab and the other tabs have in common. */
  #shared: V;
  #deviceTimer: ReturnType<typeof setTimeout> | undefined;
  #serverTimer: ReturnType<typeof setTimeout> | undefined;
  #sending: Promise<boolean> | undefined;
  /**
   * Whether the form is open. After it was left, another form may have continued with the copy on the device. Its text
   * is newer, so this form then sends nothing again.
   */
  #isWatching = false;
  #hasEnded = false;

  constructor(options: SaverOptions<V>) {
    const { values, server } = options;
    super({ values, server, status: 'new', at: null, conflicts: [], hasNews: false });
    this.#options = options;
    this.#shared = values;
  }

  /** Starts to watch other tabs and the connection. Returns a function that stops watching. */
  start = (): (() => void) => {
    this.#hasEnded = false;
    this.#isWatching = true;
    const storage = ({ key, newValue }: StorageEvent) => {
      if (key === this.#options.key && newValue !== null) this.#takeFromTab(newValue);
    };
    const online = () => {
      if (this.get().status === 'waiting') void this.flush();
    };
    const leave = () => this.#storeOnDevice();
    window.addEventListener('storage', storage);
    window.addEventListener('online', online);
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', leave);
    if (this.#isUnsent()) this.#schedule(SERVER_DELAY);
    return () => {
      window.removeEventListener('storage', storage);
      window.removeEventListener('online', online);
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', leave);
      this.#storeOnDevice();
      clearTimeout(this.#serverTimer);
      this.#isWatching = false;
    };
  };

  change = (changes: Partial<V>): void => {
    if (this.#hasEnded) return;
    this.#update({ values: { ...this.get().values, ...changes } });
    this.#deviceTimer ??= setTimeout(this.#storeOnDevice, DEVICE_DELAY);
    this.#schedule(SERVER_DELAY);
  };

  /** Saves immediately. Returns whether the server has all input. */
  flush = (): Promise<boolean> => {
    clearTimeout(this.#serverTimer);
    this.#storeOnDevice();
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined;
    });
    return this.#sending;
  };

  /** Applies the server's values if they are not older than the values that this form knows from the server. */
  receive = (server: RecordState<V>): void => {
    if ((server.version ?? -1) < (this.get().server.version ?? -1)) return;
    this.#take(this.get().server.values, server);
    if (this.#isUnsent()) this.#schedule(SERVER_DELAY);
    else this.#recordServerState();
  };

  /** Resolves a conflict with the chosen value. */
  settle = ({ field, theirs }: Conflict<V>, takesTheirs: boolean): void => {
    const conflicts = this.get().conflicts.filter((each) => each.field !== field);
    this.#update({ conflicts });
    // The cast is safe, because `theirs` is a value of the field.
    if (takesTheirs) this.change({ [field]: theirs } as Partial<V>);
  };

  /** Stops saving and deletes the copy on the device, after a submission. */
  end = (): void => {
    this.#hasEnded = true;
    clearTimeout(this.#deviceTimer);
    this.#deviceTimer = undefined;
    clearTimeout(this.#serverTimer);
    dropDraft(this.#options.key);
  };

  #update(changes: Partial<SaverState<V>>): void {
    this.set({ ...this.get(), ...changes });
  }

  #isUnsent(): boolean {
    const { values, server } = this.get();
    return !isEqual(values, server.values);
  }

  #schedule(delay: number): void {
    clearTimeout(this.#serverTimer);
    this.#serverTimer = setTimeout(() => void this.flush(), delay);
  }

  #storeOnDevice = (): void => {
    if (this.#deviceTimer === undefined) return;
    clearTimeout(this.#deviceTimer);
    this.#deviceTimer = undefined;
    const { values, server, status } = this.get();
    const at = new Date();
    this.#shared = values;
    const isStored = writeDraft(this.#options.key, { values, base: server, at: at.toISOString() });
    if (!isStored || status === 'closed') return;
    const { canSend } = this.#options;
    const isOnDevice = status === 'device' || (canSend && !canSend(values));
    this.#update({ at: at.getTime(), ...(isOnDevice && { status: 'device' }) });
  };

  async #sendAll(): Promise<boolean> {
    const { canSend = () => true, send, reload } = this.#options;
    while (this.#isUnsent() && !this.#hasEnded) {
      const { values, server } = this.get();
      if (!canSend(values)) return false;
      try {
        const saved = await send(values, server.version);
        const given = saved.values ?? {};
        this.#update({
          server: { values: { ...values, ...given }, version: saved.version },
          values: { ...this.get().values, ...given },
        });
      } catch (error) {
        const isConflict = error instanceof ApiError && error.code === 'version_conflict';
        if (!isConflict || !this.#isWatching) return this.#fail(error);
        try {
          const found = await reload(values);
          if (!this.#isWatching) return false;
          this.#take(server.values, found);
        } catch (reloadError) {
          return this.#fail(reloadError);
        }
      }
      // Not a condition of the loop, because a save may start just after the form was left.
      if (!this.#isWatching) break;
    }
    // The form was never saved, and there is nothing to send.
    const isEmpty = this.get().server.version === null;
    if (this.#hasEnded || isEmpty) return false;
    this.#update({ status: 'saved', at: Date.now() });
    this.#recordServerState();
    return !this.#isUnsent();
  }

  /**
   * Records the server's values in the copy on the device, or deletes the copy if it is no longer needed. After the form
   * was left, does so only if the copy is still this form's copy.
   */
  #recordServerState(): void {
    const { key, staysOnDevice } = this.#options;
    const { values, server } = this.get();
    const isOwn = () => isEqual(readDraft(key, this.#shared)?.values, this.#shared);
    if (!this.#isWatching && !isOwn()) return;
    this.#shared = values;
    const at = new Date().toISOString();
    if (staysOnDevice || this.#isUnsent()) writeDraft(key, { values, base: server, at });
    else dropDraft(key);
  }

  #fail(error: unknown): false {
    if (!this.#isWatching) return false;
    const status = error instanceof ApiError ? error.status : 0;
    if (status === 404) this.#update({ status: 'closed' });
    else if (status === 400 || status === 413) this.#update({ status: 'refused' });
    else {
      this.#update({ status: 'waiting' });
      this.#schedule(status === 429 ? LIMITED_DELAY : RETRY_DELAY);
    }
    return false;
  }

  /** Applies the state of another tab or device. A field that was also changed in this form keeps the form's value. */
  #take(base: V, theirs: RecordState<V>): void {
    const { values, conflicts } = this.get();
    const news = changedFields(base, theirs.values);
    const changedHere = changedFields(base, values);
    const both = news.filter(
      (field) => changedHere.includes(field) && !isEqual(values[field], theirs.values[field]),
    );
    const former = conflicts.filter(({ field }) => !both.includes(field));
    this.#update({
      values: rebase(base, values, theirs.values),
      server: theirs,
      conflicts: [...former, ...both.map((field) => ({ field, theirs: theirs.values[field] }))],
      hasNews: this.get().hasNews || news.length > 0,
    });
  }

  /** Applies what another tab of this browser has stored. */
  #takeFromTab(text: string): void {
    const draft = parseDraft(JSON.parse(text), this.#options.values);
    if (!draft) return;
    const { server } = this.get();
    const isNewer = (draft.base.version ?? -1) > (server.version ?? -1);
    const ancestor = isNewer ? server.values : draft.base.values;
    // Apply only fields that the other tab has changed. If both tabs store at the same time, the other tab's draft may
    // lack the text of this tab only because the other tab has not read this text yet.
    const typed = changedFields(ancestor, draft.values);
    const news = changedFields(this.#shared, draft.values).filter((field) => typed.includes(field));
    const theirs = { ...this.#shared, ...pickFields(draft.values, news) };
    this.#take(this.#shared, { values: theirs, version: null });
    this.#update({ server: isNewer ? draft.base : server });
    this.#shared = draft.values;
    if (!isEqual(this.get().values, draft.values)) this.change({});
  }
}
