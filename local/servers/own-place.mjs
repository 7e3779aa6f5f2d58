import { dirname, relative } from 'node:path';
import { projectRoot } from '../setup/paths.mjs';

/** From the folder of a bundle to the repository's root. */
const ROOT = '../../..';

/**
 * Lets a bundled module find the files beside its source.
 * @this {{ resourcePath: string }}
 * @param {string} source
 */
export default function ownPlace(source) {
  const path = relative(projectRoot, this.resourcePath);
  const text = (/** @type {string} */ place) => JSON.stringify(place);
  return source
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
