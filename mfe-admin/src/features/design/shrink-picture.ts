import { PRINTED_PICTURE } from '@app/contracts';

/** As much as a preview takes of a picture that is not stored yet, encoded as base64. */
const MOST_BYTES = 1_000_000;
const TAKEN_AS_IT_IS = ['image/png', 'image/jpeg', 'image/webp'];

/**
 * A chosen picture as a `data:` URL that a preview takes, no finer than the server will store it for print.
 * Throws for no picture.
 */
export async function shrunkPicture(file: File): Promise<string> {
  const picture = await createImageBitmap(file);
  try {
    const { width, height } = PRINTED_PICTURE;
    const printed = Math.min(1, width / picture.width, height / picture.height);
    const isSmall = printed === 1 && file.size <= MOST_BYTES;
    if (isSmall && TAKEN_AS_IT_IS.includes(file.type)) return await dataUrl(file);
    for (let scale = printed; ; scale /= 2) {
      const small = await drawnSmaller(picture, scale);
      if (small.size <= MOST_BYTES) return await dataUrl(small);
    }
  } finally {
    picture.close();
  }
}

/** As transparent as it was. */
function drawnSmaller(picture: ImageBitmap, scale: number): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (context) context.imageSmoothingQuality = 'high';
  context?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    // A browser that cannot write WebP writes a PNG.
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture'))), 'image/webp');
  });
}

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
