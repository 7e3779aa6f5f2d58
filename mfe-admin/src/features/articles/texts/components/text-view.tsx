import { anchorOf, type FileNode, type FullText, namedNodes } from '@app/contracts/full-text';
import { addressIn, FullTextView } from '@app/full-text-view';
import '@app/full-text-view/full-text.css';
import '@app/full-text-view/floats.css';
import '@app/full-text-view/print.css';
import { readFigure } from '@app/contracts/endpoints';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { area } from '../../../../area.ts';
import { idsAround } from '../use-bench.ts';
import styles from './texts.module.css';

/**
 * Returns the URL of a supplementary file. Pictures have no public URL until the text is published, so `useFigures`
 * loads them.
 */
const fileAddress = (article: string, node: FileNode) =>
  node.type === 'file' ? addressIn(`/assets/articles/${article}/`, node) : undefined;

interface TextViewProps {
  article: string;
  text: FullText;
  chosen: string | undefined;
  /** Called with the id of the part that was clicked. Absent if nothing can be chosen. */
  onChoose?: (id: string) => void;
  label: string;
}

/** The text as readers will see it. A click chooses a part of it. */
export function TextView({ article, text, chosen, onChoose, label }: TextViewProps) {
  const shown = useDeferredValue(text);
  const figures = useFigures(article, shown);
  const view = useMemo(
    () => (
      <FullTextView
        text={shown}
        fileAddress={(node) => figures.get(node.file) ?? fileAddress(article, node)}
        level={2}
      />
    ),
    [article, shown, figures],
  );
  const element = useRef<HTMLElement>(null);
  useClicks(element, shown, onChoose);
  useMark(element, shown, chosen);
  return (
    <section ref={element} className={styles.text} aria-label={label}>
      {view}
    </section>
  );
}

/**
 * Selects the clicked part. Keyboard users select parts with the search, the questions, or the buttons of the selected
 * part.
 */
function useClicks(
  element: React.RefObject<HTMLElement | null>,
  text: FullText,
  onChoose: TextViewProps['onChoose'],
) {
  const ids = useMemo(() => new Map(namedNodes(text).map(({ id }) => [anchorOf(id), id])), [text]);
  useEffect(() => {
    const click = (event: MouseEvent) => {
      const { target } = event;
      if (!(target instanceof Element) || !onChoose) return;
      if (target.closest('button, input, summary, label')) return;
      // Following a link in the text would leave the page and its corrections.
      event.preventDefault();
      for (let at = target.closest('[id]'); at; at = at.parentElement?.closest('[id]') ?? null) {
        const id = ids.get(at.id);
        if (id !== undefined) return onChoose(id);
      }
    };
    const { current } = element;
    current?.addEventListener('click', click);
    return () => current?.removeEventListener('click', click);
  }, [element, ids, onChoose]);
}

/** Highlights the chosen part. Scrolls to a newly chosen part that is out of view. */
function useMark(
  element: React.RefObject<HTMLElement | null>,
  text: FullText,
  chosen: string | undefined,
) {
  const scrolled = useRef<string>(undefined);
  useEffect(() => {
    if (chosen === undefined) return;
    const find = (id: string) => document.getElementById(anchorOf(id));
    const ids = [chosen, ...idsAround(text, chosen)];
    const found = ids.map(find).find((each) => each && element.current?.contains(each));
    if (!found) return;
    found.setAttribute('data-chosen', '');
    // A part in view, such as a clicked part, must not move.
    if (scrolled.current !== chosen && !isInView(found)) found.scrollIntoView({ block: 'center' });
    scrolled.current = chosen;
    return () => found.removeAttribute('data-chosen');
  }, [element, text, chosen]);
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && Math.min(bottom, top + 200) <= window.innerHeight;
}

/**
 * Loads the pictures of a text with the user's token, because they are not public yet. Returns object URLs by file
 * name.
 */
function useFigures(article: string, text: FullText): ReadonlyMap<string, string> {
  const [addresses, setAddresses] = useState<ReadonlyMap<string, string>>(new Map());
  const asked = useRef(new Set<string>());
  const made = useRef<string[]>([]);
  useEffect(() => {
    const files = namedNodes(text).flatMap((node) => (node.type === 'picture' ? [node.file] : []));
    for (const file of files) {
      if (asked.current.has(file)) continue;
      asked.current.add(file);
      void loadFigure(article, file).then((address) => {
        if (address === undefined) return;
        made.current.push(address);
        setAddresses((before) => new Map(before).set(file, address));
      });
    }
  }, [article, text]);
  useEffect(
    () => () => {
      for (const address of made.current) URL.revokeObjectURL(address);
      made.current = [];
      asked.current.clear();
    },
    [],
  );
  return addresses;
}

/** Returns undefined for a picture that cannot be loaded. The text then shows the picture's text alternative. */
async function loadFigure(article: string, file: string): Promise<string | undefined> {
  try {
    const response = await area.api.open(readFigure, { params: { id: article, file } });
    return URL.createObjectURL(await response.blob());
  } catch {
    return undefined;
  }
}
