import { dirname, relative } from 'node:path';
import { projectRoot } from '../setup/paths.mjs';

/** From the folder of a bundle to the repository's root. */
const ROOT = '../../..';

/**
 * Lets a bundled module find the files beside its source, and escapes characters beyond ASCII, because V8 stores a source
 * that has one in two bytes a character. The minifier escapes them in strings only, not in templates. In `String.raw`, an
 * escape is right for patterns, its only use here.
 * @this {{ resourcePath: string }}
 * @param {string} source
 */
export default function ownPlace(source) {
  const path = relative(projectRoot, this.resourcePath);
  const text = (/** @type {string} */ place) => JSON.stringify(place);
  return source
    .replaceAll(/(?<!\\)[\u0080-\uffff]/g, escapeOf)
    .replaceAll(/\bimport\.meta\.main\b/g, 'false')
    .replaceAll(
      /\bimport\.meta\.url\b/g,
      `new URL(${text(`${ROOT}/${path}`)}, import.meta.url).href`,
    )
    .replaceAll(
      /\bimport\.meta\.dirname\b/g,
      `(import.meta.dirname + ${text(`/${ROOT}/${dirname(path)}`)})`,
    );
}

/** @param {string} unit */
const escapeOf = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
