export { withIdsOf } from './align.ts';
export * from './edits.ts';
export { typedText } from './inline-words.ts';
export { type Choice, type Conflict, type MergedText, mergeTexts } from './merge.ts';
