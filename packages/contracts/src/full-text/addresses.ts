const WEB = /^(?:https?|ftp):\/\/[^\s/\\]/i;
const MAIL = /^mailto:[^\s:/\\]+@/i;
/** The name of a file that belongs to the text, without a scheme, a host, or the root of a computer. */
const FILE_NAME = /^[^\s:/\\?#][^:\\]*$/;
// Browsers leave out control characters, so that they could hide a scheme.
const CONTROL = /\p{Cc}/u;

/**
 * Returns whether a link of a text may have an address: one of the web or of mail, or the name of a file that belongs to the text.
 * Any other scheme may run a program, or name a file on the computer of the reader or of the author.
 */
export const isLinkAddress = (address: string): boolean =>
  !CONTROL.test(address) && (WEB.test(address) || MAIL.test(address) || FILE_NAME.test(address));

/** Returns whether a picture or file may have a name or address. Publishers name files by DOI, too. */
export const isFileAddress = (address: string): boolean =>
  isLinkAddress(address.replace(/^info:doi\//, '')) && !MAIL.test(address);
