import { useEffect, useRef, useState } from 'react';
import { shrunkPicture } from './shrink-picture.ts';

/** What a preview takes of a picture that is chosen; `onNoPicture` hears of a file that is none. */
export function useFreshPicture(
  file: File | undefined,
  onNoPicture: () => void,
): string | undefined {
  const refuse = useRef(onNoPicture);
  const [url, setUrl] = useState<string>();

  useEffect(() => {
    refuse.current = onNoPicture;
  });

  useEffect(() => {
    setUrl(undefined);
    if (!file) return;
    let chosen = true;
    shrunkPicture(file).then(
      (read) => chosen && setUrl(read),
      () => chosen && refuse.current(),
    );
    return () => {
      chosen = false;
    };
  }, [file]);

  return url;
}
