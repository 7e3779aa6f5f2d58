import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { textOf, wordsOf } from '@app/contracts/full-text';
import { expect, it } from 'vitest';
import { readFullText } from './read-full-text.ts';

const require = createRequire(import.meta.url);
const folder = dirname(require.resolve('@jats4r/dtds/schema/catalog.xml'));
const DTDS = [
  ...['1.0/JATS-archive-oasis-article1.dtd', '1.1/JATS-archive-oasis-article1.dtd'],
  ...['1.2/JATS-archive-oasis-article1.dtd', '1.3/JATS-archive-oasis-article1-3.dtd'],
  ...['1.4/JATS-archive-oasis-article1-4.dtd', '1.4/JATS-archivearticle1-4.dtd'],
  ...['1.4/JATS-journalpublishing1-4.dtd', '1.4/JATS-articleauthoring1-4.dtd'],
];

const TEXT = '#PCDATA';
type Models = ReadonlyMap<string, readonly string[]>;

/** Returns the permitted children of each element of a DTD, without the elements of MathML. */
function modelsOf(dtd: string): Models {
  const entities = new Map<string, string>();
  const models = new Map<string, string[]>();
  const expand = (text: string): string =>
    text.replace(/%([\w.:-]+);/g, (_, name: string) => expand(entities.get(name) ?? ''));
  const files = new Map<string, string>();
  const DECLARATION =
    /<!ENTITY\s+%\s+(\S+)\s+(?:"([^"]*)"|'([^']*)'|(?:PUBLIC\s+"[^"]*"|SYSTEM)\s+"([^"]*)")\s*>|%([\w.:-]+);|<!ELEMENT\s+(\S+)\s+([^>]*)>/g;
  const readFile = (name: string) => {
    const text = readFileSync(join(folder, dirname(dtd), name), 'utf8').replace(
      /<!--[\s\S]*?-->/g,
      '',
    );
    for (const found of text.matchAll(DECLARATION)) {
      const [, entity = '', double, single, file, used = '', element = '', model = ''] = found;
      if (file !== undefined) files.set(entity, file);
      else if (entity && !entities.has(entity)) entities.set(entity, double ?? single ?? '');
      else if (element)
        models.set(expand(element), [...new Set(expand(model).match(/[#\w:.-]+/g))]);
      const included = files.get(used);
      if (included && !/math|chars|iso/.test(included)) readFile(included);
    }
  };
  readFile(basename(dtd));
  for (const [name, model] of models) {
    models.set(
      name,
      model.filter((child) => child === TEXT || models.has(child)),
    );
  }
  return models;
}

/** Returns the shortest path from a part of an article to each element. */
function pathsTo(models: Models): Map<string, string[]> {
  const roots = ['body', 'back', 'floats-group', 'sub-article', 'response'];
  const paths = new Map(roots.map((name) => [name, [name]]));
  for (const [parent, path] of paths) {
    for (const child of models.get(parent) ?? []) {
      if (child !== TEXT && !paths.has(child)) paths.set(child, [...path, child]);
    }
  }
  return paths;
}

/** Returns, for each element, the child on the shortest path to text. */
function waysToText(models: Models): Map<string, string> {
  const ways = new Map([[TEXT, '']]);
  for (const [reached] of ways) {
    for (const [parent, model] of models) {
      if (model.includes(reached) && !ways.has(parent)) ways.set(parent, reached);
    }
  }
  return ways;
}

/** Writes one article for each element of the DTD. The element contains each of its permitted children once. */
function articlesOf(models: Models): { element: string; xml: string; notes: Set<string> }[] {
  const ways = waysToText(models);
  let number = 0;
  return [...pathsTo(models)].map(([element, path]) => {
    const notes = new Set<string>();
    const wrap = (name: string, content: string) => {
      if (name === 'fn') for (const word of content.match(/w\d+/g) ?? []) notes.add(word);
      const rid = name === 'xref' ? ' rid="target"' : '';
      return `<${name} href="https://a.example/f.png"${rid}>${content}</${name}>`;
    };
    const word = () => {
      number += 1;
      return ` w${number} `;
    };
    const filled = (name: string): string => {
      const next = ways.get(name);
      if (next === undefined) return wrap(name, '');
      return wrap(name, next === TEXT ? word() : filled(next));
    };
    const children = models.get(element) ?? [];
    const around = children.includes(TEXT) ? word : () => '';
    const [root = '', ...inner] = path;
    const parts = children
      .filter((child) => child !== TEXT)
      .map((child) =>
        inner.reduceRight(
          (content, name) => wrap(name, content),
          around() + filled(child) + around(),
        ),
      );
    const isRepeated = root === 'sub-article' || root === 'response';
    const within = isRepeated
      ? parts.map((part) => wrap(root, part))
      : [wrap(root, parts.join(' '))];
    const body = '<body><p id="target">start</p></body>';
    return {
      element,
      xml: `<article>${root === 'body' ? '' : body}${within.join('')}</article>`,
      notes,
    };
  });
}

/** Returns all texts in a tree, such as alternative texts and DOIs. */
const textsIn = (node: unknown): string[] =>
  typeof node === 'string'
    ? [node]
    : typeof node === 'object' && node !== null
      ? Object.values(node).flatMap(textsIn)
      : [];

const numbered = (text: string) => wordsOf(text).filter((word) => /^w\d+$/.test(word));

it.each(DTDS)(
  'shows or counts each element of %s within each permitted parent, in order',
  (dtd) => {
    const models = modelsOf(dtd);
    const articles = articlesOf(models);
    expect(articles.length).toBeGreaterThan(150);
    for (const { element, xml, notes } of articles) {
      const { text, unheld } = readFullText(xml);
      const written = numbered(xml);
      const counted = new Set(unheld.flatMap(({ texts }) => texts.flatMap(numbered)));
      const held = new Set(textsIn(text).flatMap(numbered));
      expect(
        written.filter((word) => !held.has(word) && !counted.has(word)),
        `neither shown nor counted in ${element}`,
      ).toEqual([]);
      const shown = numbered(textOf(text)).filter((word) => !notes.has(word));
      const isShown = new Set(shown);
      expect(shown, `the order in ${element}`).toEqual(written.filter((word) => isShown.has(word)));
    }
  },
);
