import { readFigure } from '@app/contracts/endpoints';
import { type FullText, namedNodes } from '@app/contracts/full-text';
import { useEffect, useRef, useState } from 'react';
import { area } from '../../../area.ts';

/**
 * Loads the pictures of a text with the user's token, because they are not public yet. Returns object URLs by file
 * name.
 */
export function useFigures(article: string, text: FullText): ReadonlyMap<string, string> {
  const [addresses, setAddresses] = useState<ReadonlyMap<string, string>>(new Map());
  const asked = useRef(new Set<string>());
  const made = useRef<string[]>([]);
  useEffect(() => {
    const files = namedNodes(text).flatMap((node) => (node.type === 'picture' ? [node.file] : []));
    for (const file of files) {
      if (asked.current.has(file)) continue;
      asked.current.add(file);
      void load(article, file).then((address) => {
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
async function load(article: string, file: string): Promise<string | undefined> {
  try {
    const response = await area.api.open(readFigure, { params: { id: article, file } });
    return URL.createObjectURL(await response.blob());
  } catch {
    return undefined;
  }
}
