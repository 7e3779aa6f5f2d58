import { Fragment } from 'react';
import { markedParts } from '../highlight.ts';

interface MarkedProps {
  text: string;
  terms: readonly string[];
}

export function Marked({ text, terms }: MarkedProps) {
  let at = 0;
  return markedParts(text, terms).map((part) => {
    const key = at;
    at += part.text.length;
    return part.marked ? (
      <mark key={key}>{part.text}</mark>
    ) : (
      <Fragment key={key}>{part.text}</Fragment>
    );
  });
}
