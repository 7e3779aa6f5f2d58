import { PRINTED_PICTURE } from '@app/contracts';
import { useEffect, useEffectEvent, useState } from 'react';

/** The maximum size in bytes of a picture in a preview request, before Base64 encoding makes it a third larger. */
const MAX_BYTES = 1_000_000;
const ACCEPTED_TYPES = ['image/png', 'image/jpeg', 'image/webp'];

/** Returns the file as a `data:` URL; undefined until it is read. Calls `onNoPicture` if the file is not a picture. */
export function useShrunkPicture(file: File | null, onNoPicture: () => void): string | undefined {
  const refuse = useEffectEvent(onNoPicture);
  const [url, setUrl] = useState<string>();

  useEffect(() => {
    setUrl(undefined);
    if (!file) return;
    let isChosen = true;
    shrink(file).then(
      (read) => isChosen && setUrl(read),
      () => isChosen && refuse(),
    );
    return () => {
      isChosen = false;
    };
  }, [file]);

  return url;
}

/**
 * Returns a picture as a `data:` URL. The picture has at most the resolution that the server stores, and at most
 * `MAX_BYTES`. Rejects if the file is not a picture.
 */
async function shrink(file: File): Promise<string> {
  const picture = await createImageBitmap(file);
  try {
    const { width, height } = PRINTED_PICTURE;
    const printed = Math.min(1, width / picture.width, height / picture.height);
    const isSmall = printed === 1 && file.size <= MAX_BYTES;
    if (isSmall && ACCEPTED_TYPES.includes(file.type)) return await dataUrl(file);
    for (let scale = printed; ; scale /= 2) {
      const small = await scaled(picture, scale);
      if (small.size <= MAX_BYTES) return await dataUrl(small);
    }
  } finally {
    picture.close();
  }
}

/** Scales a picture and preserves its transparency. Rejects if the browser cannot encode the scaled picture. */
function scaled(picture: ImageBitmap, scale: number): Promise<Blob> {
  const sizeOf = (pixels: number) => Math.max(1, Math.round(pixels * scale));
  const canvas = new OffscreenCanvas(sizeOf(picture.width), sizeOf(picture.height));
  const context = canvas.getContext('2d');
  if (context) context.imageSmoothingQuality = 'high';
  context?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  // Browsers that cannot encode WebP return a PNG instead.
  return canvas.convertToBlob({ type: 'image/webp' });
}

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
