export { Contents } from './contents.tsx';
export { FullTextView, type FullTextViewProps } from './full-text-view.tsx';
export { addressIn, linkedAddress } from './rendering.ts';
