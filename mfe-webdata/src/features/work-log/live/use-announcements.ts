import { useEffect, useRef, useState } from 'react';
import { changesText, type RowChange } from './row-changes.ts';

/** The time in milliseconds for which changes are collected into one announcement. */
const COLLECT_MS = 2_000;
/** The time in milliseconds until an announcement is removed. Screen readers then also read an identical next text. */
const STAY_MS = 3_000;

type Changes = ReadonlyMap<string, RowChange>;
const NONE: Changes = new Map();

/** Announces changes to screen readers and combines changes that follow each other quickly. */
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
