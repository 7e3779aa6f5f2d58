export interface StorageAddress {
  endPoint: string;
  port: number;
  useSSL: boolean;
  accessKey: string;
  secretKey: string;
  bucket: string;
}

/** Reads `http://accesskey:secretkey@host:port/bucket`; null when it is not of that form. */
export function storageAddress(text: string): StorageAddress | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const bucket = url.pathname.slice(1);
  const useSSL = url.protocol === 'https:';
  if (!useSSL && url.protocol !== 'http:') return null;
  // S3's own rule for the name of a bucket.
  if (!url.username || !url.password || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    return null;
  }
  return {
    endPoint: url.hostname,
    port: url.port === '' ? (useSSL ? 443 : 80) : Number(url.port),
    useSSL,
    accessKey: decodeURIComponent(url.username),
    secretKey: decodeURIComponent(url.password),
    bucket,
  };
}
