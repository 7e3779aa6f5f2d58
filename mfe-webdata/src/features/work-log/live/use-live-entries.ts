import type { WorkEntry, WorkPage } from '@app/contracts';
import { followWorkLog } from '@app/contracts/endpoints';
import { isRefusal } from '@app/office-kit';
import { followEvents } from '@app/office-kit/requests/follow-events.ts';
import { wait } from '@app/office-kit/requests/queries.ts';
import { useRevalidator } from '@app/web-kit';
import { useEffect, useMemo, useRef, useState } from 'react';
import { area } from '../../session/area.ts';
import { type View, viewPath } from '../view.ts';
import {
  changesBetween,
  changesText,
  type KnownVersions,
  type RowChange,
  storeVersion,
} from './row-changes.ts';

/** The time in milliseconds for which changes are collected into one announcement. */
const COLLECT_MS = 2_000;
/**
 * The time in milliseconds after which an announcement is removed, so that screen readers also read a next announcement
 * with the same text.
 */
const STAY_MS = 3_000;

type Changes = ReadonlyMap<string, RowChange>;
const NONE: Changes = new Map();

/** Announces changes to screen readers. Changes in quick succession are combined. */
export function useAnnouncements() {
  const [pending, setPending] = useState(NONE);
  const [announcement, setAnnouncement] = useState('');
  const latest = useRef(pending);
  latest.current = pending;
  const isWaiting = pending.size > 0;

  useEffect(() => {
    if (announcement === '' && !isWaiting) return;
    const step = () => {
      if (announcement !== '') return setAnnouncement('');
      setAnnouncement(changesText(latest.current.values()));
      setPending(NONE);
    };
    const timer = setTimeout(step, announcement === '' ? COLLECT_MS : STAY_MS);
    return () => clearTimeout(timer);
  }, [announcement, isWaiting]);

  return {
    announcement,
    announce: (changes: Changes) => setPending((before) => new Map([...before, ...changes])),
    /** Discards pending changes when another list is shown. */
    forget: () => setPending(NONE),
  };
}

export interface Loaded {
  /** The requested view. If the requested page does not exist, `log` contains the last page. */
  view: View;
  log: WorkPage;
}

/** The minimum time in milliseconds between two reads of the list. */
const READ_INTERVAL_MS = 1_000;

const NO_CHANGES: ReadonlyMap<string, RowChange> = new Map();

/** Returns the list with the changes by other users. These changes are withheld while `isHeld` is true. */
export function useLiveEntries(
  latest: Loaded,
  isHeld: boolean,
  localVersions: KnownVersions['localVersions'],
) {
  const [reported] = useState(() => new Map<string, number>());
  const isLost = useEventStream((id, version) => storeVersion(reported, id, version));
  const { announcement, announce, forget } = useAnnouncements();

  const [displayed, setDisplayed] = useState(latest);
  const [changes, setChanges] = useState(NO_CHANGES);
  const waiting = useMemo(
    () => changesBetween(displayed.log, latest.log, { reported, localVersions }),
    [displayed, latest, reported, localVersions],
  );
  const isOther = !isSameList(displayed, latest);
  if (displayed !== latest && (isOther || !isHeld)) {
    setDisplayed(latest);
    if (isOther) {
      setChanges(NO_CHANGES);
      forget();
    } else if (waiting.size > 0) {
      const ids = new Set(latest.log.entries.map(({ id }) => id));
      setChanges(new Map([...changes, ...waiting].filter(([id]) => ids.has(id))));
      announce(waiting);
    }
  }

  return {
    displayed: isOther ? latest : displayed,
    /** The latest change by another user for each row shown. */
    changes,
    /** The number of changes that are withheld while `isHeld` is true. */
    waiting: isHeld && !isOther ? waiting.size : 0,
    /** True if live updates are interrupted. */
    isLost,
    announcement,
    /** Returns the last known version of an entry, even if it is not in the displayed list. */
    versionOf: ({ id, version }: WorkEntry) => Math.max(version, reported.get(id) ?? 0),
  };
}

/**
 * Returns whether `latest` is the displayed list. The displayed list has a requested and a received page number, which
 * differ if the requested page does not exist. One of them must equal the page number of `latest`.
 */
function isSameList(displayed: Loaded, latest: Loaded): boolean {
  const requested = viewPath(latest.view, { page: latest.view.page });
  return [displayed.view.page, displayed.log.page].some(
    (page) => viewPath(displayed.view, { page }) === requested,
  );
}

/** Reads the list again after every change. Returns true while live updates are interrupted. */
function useEventStream(onVersion: (id: string, version: number) => void): boolean {
  const { revalidate } = useRevalidator();
  const [isLost, setLost] = useState(false);
  const calls = useRef({ revalidate, onVersion });
  calls.current = { revalidate, onVersion };

  useEffect(() => {
    let stream = new AbortController();
    const read = throttled(
      async () => (stream.signal.aborted ? undefined : calls.current.revalidate()),
      () => wait(READ_INTERVAL_MS, stream.signal),
    );
    // With HTTP/1.1, browsers allow six connections per site across all tabs, so hidden tabs close their
    // stream.
    const reopen = () => {
      stream.abort();
      if (document.hidden) return;
      if (!navigator.onLine) return setLost(true);
      stream = new AbortController();
      const current = stream.signal;
      const readIfOpen = () => {
        if (!current.aborted) void read();
      };
      void keepStream(
        { follow, wait, now: () => performance.now(), random: Math.random },
        {
          onEntry: ({ id, version }) => {
            calls.current.onVersion(id, version);
            readIfOpen();
          },
          onOpen: () => {
            setLost(false);
            readIfOpen();
          },
          onLost: () => setLost(true),
        },
        current,
      );
    };
    reopen();
    const left = new AbortController();
    const { signal } = left;
    document.addEventListener('visibilitychange', reopen, { signal });
    // After a network failure, a stream may seem open, so it is closed until the network is back.
    window.addEventListener('offline', reopen, { signal });
    window.addEventListener('online', reopen, { signal });
    return () => {
      left.abort();
      stream.abort();
    };
  }, []);

  return isLost;
}

const follow: StreamCalls['follow'] = (onData, onOpen, signal) =>
  followEvents(area, followWorkLog, { onData, onOpen, signal });

export interface StreamCalls {
  /** Calls `onEntry` for each received entry. Resolves when the server closes the stream. */
  follow(
    onEntry: (entry: WorkEntry) => void,
    onOpen: () => void,
    signal: AbortSignal,
  ): Promise<void>;
  wait(ms: number, signal: AbortSignal): Promise<void>;
  now(): number;
  /** Returns a random number from 0 (inclusive) to 1 (exclusive), as `Math.random` does. */
  random(): number;
}

interface StreamEvents {
  onEntry(entry: WorkEntry): void;
  /** Called each time the stream opens. The stream omits earlier changes, so the list must be read again. */
  onOpen(): void;
  /** Called if the stream fails at least twice in succession or the server refuses access. */
  onLost(): void;
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
/** The time in milliseconds after which an open stream resets the count of successive failures. */
const STABLE_MS = 10_000;

/** Keeps the event stream open. A broken stream is reopened with exponential backoff and jitter. */
export async function keepStream(
  calls: StreamCalls,
  { onEntry, onOpen, onLost }: StreamEvents,
  signal: AbortSignal,
): Promise<void> {
  for (let failures = 0; !signal.aborted; ) {
    let openedAt = Number.POSITIVE_INFINITY;
    const opened = () => {
      openedAt = calls.now();
      onOpen();
    };
    try {
      await calls.follow(onEntry, opened, signal);
    } catch (error) {
      if (isRefusal(error)) return onLost();
    }
    if (signal.aborted) return;
    failures = calls.now() - openedAt >= STABLE_MS ? 1 : failures + 1;
    if (failures > 1) onLost();
    const longest = Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS);
    await calls.wait(longest * (0.5 + calls.random() / 2), signal);
  }
}

/**
 * Returns a function that calls `run` at once. Calls during a run, or during the pause after it, together cause one
 * more run.
 */
export function throttled(run: () => Promise<void>, pause: () => Promise<void>) {
  let running = false;
  let again = false;
  return async () => {
    again = true;
    if (running) return;
    running = true;
    try {
      while (again) {
        again = false;
        await run();
        await pause();
      }
    } finally {
      running = false;
    }
  };
}
