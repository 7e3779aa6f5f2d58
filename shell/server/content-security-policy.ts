import { STYLE_LIMIT_SOURCE } from './style-limit.ts';

/**
 * Scripts and styles are files of this site alone, but for the few words of script that every document
 * begins with; styles that a script sets on elements are no inline styles to a browser. Pictures of
 * settings may stand elsewhere.
 */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  `script-src 'self' ${STYLE_LIMIT_SOURCE}`,
  "style-src 'self'",
  "img-src 'self' data: blob: https:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join('; ');
