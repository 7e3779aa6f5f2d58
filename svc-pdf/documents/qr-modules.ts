import encodeQr from 'qr';

/** White modules around a code, which the standard asks for. */
const QUIET = 4;

/** The dark modules of a code, row by row, its quiet zone included. */
export function qrModules(text: string): boolean[][] {
  return encodeQr(text, 'raw', { ecc: 'medium', border: QUIET });
}
