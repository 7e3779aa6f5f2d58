import { z } from 'zod';

/**
 * Returns whether the parts of an address obey RFC 5321: at most 64 characters before the @, and at most 63 characters
 * between dots.
 */
function hasShortParts(address: string): boolean {
  const at = address.lastIndexOf('@');
  const labels = address.slice(at + 1).split('.');
  return at <= 64 && labels.every((label) => label.length <= 63);
}

/** An email address that a mail server accepts. The limits of its parts are not in the OpenAPI documents. */
export const emailAddress = (message = 'Not an email address') =>
  z.email(message).refine(hasShortParts, message);

export const isEmailAddress = (text: string): boolean => emailAddress().safeParse(text).success;
