import { FRESH_PIXELS_AT_MOST } from '@app/contracts';

/** As much as a preview takes of a picture that is not stored yet, encoded as base64. */
const MOST_BYTES = 1_000_000;
/** As wide as the server stores it. */
const MOST_WIDE = 900;
const TAKEN_AS_IT_IS = ['image/png', 'image/jpeg', 'image/webp'];

/** A chosen picture as a `data:` URL that a preview takes, made smaller where it has to be. Throws for no picture. */
export async function shrunkPicture(file: File): Promise<string> {
  const picture = await createImageBitmap(file);
  try {
    const isSmall =
      file.size <= MOST_BYTES && picture.width * picture.height <= FRESH_PIXELS_AT_MOST;
    if (isSmall && TAKEN_AS_IT_IS.includes(file.type)) return await dataUrl(file);
    for (let most = MOST_WIDE; ; most /= 2) {
      const small = await drawnSmaller(picture, most);
      if (small.size <= MOST_BYTES) return await dataUrl(small);
    }
  } finally {
    picture.close();
  }
}

/** Neither wider nor higher than that, and as transparent as it was. */
function drawnSmaller(picture: ImageBitmap, most: number): Promise<Blob> {
  const scale = Math.min(1, most / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
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
