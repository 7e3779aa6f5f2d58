/** What a download is called by its `Content-Disposition`: the name in UTF-8 before the plain one. */
export function fileNameOf(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded) {
    try {
      return decodeURIComponent(encoded);
    } catch {
      // The plain name is left.
    }
  }
  return /filename="([^"]*)"/i.exec(disposition ?? '')?.[1] || 'download';
}
