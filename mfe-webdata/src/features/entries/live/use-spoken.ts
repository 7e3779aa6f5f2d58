import { useEffect, useRef, useState } from 'react';
import { type News, newsText } from './news.ts';

/** News is collected for so long before it is read out, however much more comes. */
const COLLECT_MS = 2_000;
/** It is taken away again after so long: the same words would be no news otherwise. */
const STAY_MS = 3_000;

type NewsById = ReadonlyMap<string, News>;
const NONE: NewsById = new Map();

/** Says what the news is, some of it together, for those who do not see the rows. */
export function useSpoken() {
  const [unsaid, setUnsaid] = useState(NONE);
  const [spoken, setSpoken] = useState('');
  const latest = useRef(unsaid);
  latest.current = unsaid;
  const isWaiting = unsaid.size > 0;

  useEffect(() => {
    if (spoken === '' && !isWaiting) return;
    const step = () => {
      if (spoken !== '') return setSpoken('');
      setSpoken(newsText(latest.current.values()));
      setUnsaid(NONE);
    };
    const timer = setTimeout(step, spoken === '' ? COLLECT_MS : STAY_MS);
    return () => clearTimeout(timer);
  }, [spoken, isWaiting]);

  return {
    spoken,
    say: (news: NewsById) => setUnsaid((before) => new Map([...before, ...news])),
    /** Of another list nothing is said any more. */
    forget: () => setUnsaid(NONE),
  };
}
