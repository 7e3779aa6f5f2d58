import { type PDF, PdfArray, PdfDict, PdfNull, type PdfObject, PdfRef } from '@libpdf/core';

/**
 * The actions (PDF 2.0, 12.6.4) that are refused, by name. Links within the document and to web pages are permitted.
 */
const actions = new Map([
  ['JavaScript', 'JavaScript'],
  ['Launch', 'actions that start programs'],
  ['GoToR', 'links that open files or programs'],
  ['GoToE', 'links that open files or programs'],
  ['ImportData', 'buttons that send or load data'],
  ['SubmitForm', 'buttons that send or load data'],
  ['Movie', 'audio, video or 3D'],
  ['Rendition', 'audio, video or 3D'],
  ['RichMediaExecute', 'audio, video or 3D'],
  ['Sound', 'audio, video or 3D'],
]);

const annotations = new Map([
  ['FileAttachment', 'embedded files'],
  ['3D', 'audio, video or 3D'],
  ['Movie', 'audio, video or 3D'],
  ['RichMedia', 'audio, video or 3D'],
  ['Screen', 'audio, video or 3D'],
  ['Sound', 'audio, video or 3D'],
]);

/** The name trees that are reported, by their keys. A tree without names is harmless. */
const nameTrees = new Map([
  ['EmbeddedFiles', 'embedded files'],
  ['JavaScript', 'JavaScript'],
]);

/**
 * Matches a link that opens neither a file nor a program: to the web, to a mail address or telephone, or relative
 * (“www.example.org”).
 */
const HARMLESS_LINK = /^(?:\s*(?:https?|ftp|mailto|tel|doi):|(?![^!-~]*[/\\])[^:\\]*(?:[/?#]|$))/i;

/**
 * Returns the names of active content in a document: content that could run, send or open something. Visits all
 * objects that a viewer may reach. With `remove`, removes the active content too.
 */
export function activeContent({ context }: PDF, remove = false): Set<string> {
  const found = new Set<string>();
  const seen = new Set<PdfObject>();
  const open: PdfObject[] = [];
  const resolve = (value: PdfObject) =>
    value instanceof PdfRef ? context.registry.resolve(value) : value;
  /** Reports a value. Returns whether to remove it. */
  const isRemoved = (key: string, value: PdfObject): boolean => {
    const target = resolve(value);
    if (!target || target instanceof PdfNull) return false;
    const reason = reasonOf(key, target, (ref) => context.registry.resolve(ref));
    if (reason !== undefined) found.add(reason);
    if (reason !== undefined && remove) return true;
    if (!seen.has(target)) open.push(target);
    seen.add(target);
    return false;
  };

  isRemoved('', context.info.trailer);
  for (let object = open.pop(); object; object = open.pop()) {
    if (object instanceof PdfDict) {
      for (const [{ value: key }, value] of [...object]) {
        if (isRemoved(key, value)) object.delete(key);
      }
    } else if (object instanceof PdfArray) {
      for (let at = object.length - 1; at >= 0; at -= 1) {
        const value = object.at(at);
        if (value && isRemoved('', value)) object.remove(at);
      }
    }
  }
  return found;
}

type Resolver = (ref: PdfRef) => PdfObject | null;

function reasonOf(key: string, target: PdfObject, resolve: Resolver): string | undefined {
  if (key === 'XFA') return 'an XFA form';
  if (!(target instanceof PdfDict)) return undefined;
  const hasList = (name: string) => (target.getArray(name, resolve)?.length ?? 0) > 0;
  const tree = nameTrees.get(key);
  if (tree !== undefined && (hasList('Names') || hasList('Kids'))) return tree;
  const isFile = key === 'EF' && ['F', 'UF', 'DOS', 'Mac', 'Unix'].some((name) => target.has(name));
  if (isFile || target.getName('Type', resolve)?.value === 'EmbeddedFile') return 'embedded files';
  const automatic =
    { OpenAction: [target], AA: [...target].map(([, action]) => action) }[key] ?? [];
  if (automatic.some((first) => opensLink(first, resolve))) return 'links that open by themselves';
  // The catalog's dictionary `URI` contains the base of relative links.
  const links = [
    target.getString('URI', resolve),
    key === 'URI' && target.getString('Base', resolve),
  ];
  if (links.some((link) => link && !HARMLESS_LINK.test(link.asString()))) {
    return 'links that open files or programs';
  }
  const action = actions.get(target.getName('S', resolve)?.value ?? '');
  return action ?? annotations.get(target.getName('Subtype', resolve)?.value ?? '');
}

/** Returns whether an action, or one of the actions that follow it, opens a link. */
function opensLink(value: PdfObject, resolve: Resolver, seen = new Set<PdfObject>()): boolean {
  const target = value instanceof PdfRef ? resolve(value) : value;
  if (!target || seen.has(target)) return false;
  seen.add(target);
  const opens = (action: PdfObject) => opensLink(action, resolve, seen);
  if (target instanceof PdfArray) return [...target].some(opens);
  if (!(target instanceof PdfDict)) return false;
  const next = target.get('Next');
  return target.getName('S', resolve)?.value === 'URI' || (next !== undefined && opens(next));
}
