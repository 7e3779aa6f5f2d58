const WEB = /^(?:https?|ftp):\/\/[^\s/\\]/i;
const MAIL = /^mailto:[^\s:/\\]+@/i;
/** Matches the name of a file that belongs to the text: a relative path without a scheme and a host. */
const FILE_NAME = /^[^\s:/\\?#][^:\\]*$/;
// Browsers ignore control characters in an address, so a scheme could be hidden by such characters.
const CONTROL = /\p{Cc}/u;

/**
 * Returns whether an address is permitted for a link in a text: an address of the web, a mailto address, or the name of
 * a file that belongs to the text. Any other scheme may run a program, or name a file on the computer of the reader or
 * of the author.
 */
export const isLinkAddress = (address: string): boolean =>
  !CONTROL.test(address) && (WEB.test(address) || MAIL.test(address) || FILE_NAME.test(address));

/** Returns whether a name or address is permitted for a picture or file. Some publishers use a DOI as the name. */
export const isFileAddress = (address: string): boolean =>
  isLinkAddress(address.replace(/^info:doi\//, '')) && !MAIL.test(address);
