/* The place of a credential in a picture, as defined by section 5.3 of Open Badges 3.0. */

/** The XML namespace of the element `credential` in an SVG. */
export const BADGE_NAMESPACE = 'https://purl.imsglobal.org/ob/v3p0';
/** The keyword of the text chunk in a PNG. */
export const BADGE_KEYWORD = 'openbadgecredential';
