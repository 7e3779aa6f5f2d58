import type { RelationType } from './relation-types.ts';

/** Returns a type of relations for readers: “Supplemented by” for `isSupplementedBy`, “Review” for `hasReview`. */
export function relationLabel(type: RelationType): string {
  const words = type
    .replace(/^(?:has|is)(?=[A-Z])/, '')
    .replace(/(?!^)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
