import {
  type Equation,
  type FileNode,
  type Inline,
  type Mark,
  prefixedMathml,
  type TargetKind,
} from '@app/contracts/full-text';
import {
  element,
  known,
  Xml,
  type XmlAttributes,
  type XmlContent,
} from '../../../store/text/xml.ts';
import { INLINE } from '../../full-text/inlines.ts';
import type { Ids, Writing } from './writing.ts';

const MARKS: Record<Mark, string> = {
  bold: 'bold',
  italic: 'italic',
  sub: 'sub',
  sup: 'sup',
  underline: 'underline',
  overline: 'overline',
  strike: 'strike',
  'small-caps': 'sc',
  monospace: 'monospace',
  roman: 'roman',
  'sans-serif': 'sans-serif',
};

const TYPES: Record<TargetKind, string> = {
  reference: 'bibr',
  note: 'fn',
  figure: 'fig',
  table: 'table',
  equation: 'disp-formula',
  section: 'sec',
  appendix: 'app',
  box: 'boxed-text',
  supplement: 'supplementary-material',
  list: 'list',
  other: 'other',
};

type Kind = 'link' | 'anchor' | 'formula' | 'file' | 'break' | 'span';
/**
 * The kinds of content that JATS allows directly at each place. If a kind is not allowed, the content is wrapped in a
 * `named-content` element. A break becomes a space instead.
 */
const PLACES = {
  paragraph: new Set<Kind>(['link', 'anchor', 'formula', 'file', 'span']),
  /** Titles and cells. */
  title: new Set<Kind>(['link', 'anchor', 'formula', 'file', 'span', 'break']),
  verse: new Set<Kind>(['anchor', 'formula', 'file', 'span']),
  link: new Set<Kind>(['span']),
  citation: new Set<Kind>(['formula', 'file', 'span']),
  formula: new Set<Kind>(['formula', 'file', 'span']),
  label: new Set<Kind>(['formula', 'file']),
} as const;
export type InlinePlace = keyof typeof PLACES;

interface Context {
  ids: Ids;
  place: InlinePlace;
  /** Whether the text is within a link or a reference, in which JATS does not allow links. */
  isInLink: boolean;
}

export function inlineXml(
  inlines: readonly Inline[] | undefined,
  { ids }: Writing,
  place: InlinePlace = 'paragraph',
): XmlContent {
  const context = { ids, place, isInLink: place === 'citation' };
  return inlines?.map((node) => oneXml(node, context));
}

/** Returns the label and the title of a node. */
export const head = (
  { label, title }: { label?: Inline[]; title?: Inline[] },
  writing: Writing,
): XmlContent => [labelXml(label, writing), known('title', inlineXml(title, writing, 'title'))];

export const labelXml = (label: Inline[] | undefined, writing: Writing): Xml | undefined =>
  known('label', inlineXml(label, writing, 'label'));

function oneXml(node: Inline, context: Context): XmlContent {
  if (typeof node === 'string') return node;
  const { ids, isInLink } = context;
  const inner = (content: readonly Inline[] | undefined, within: Context) =>
    content?.map((each) => oneXml(each, within));
  const inMark: Context = { ...context, place: 'paragraph' };
  switch (node.type) {
    case 'mark':
      return element(MARKS[node.mark], inner(node.content, inMark));
    case 'span':
      if (!PLACES[context.place].has('span')) return inner(node.content, context);
      return element('named-content', inner(node.content, inMark), {
        id: ids.take(node.id),
        'content-type': node.kind ?? 'language',
        'xml:lang': node.lang,
      });
    case 'link':
    case 'cross-reference': {
      const attributes = isInLink || context.place === 'label' ? undefined : linkOf(node, ids);
      if (!attributes) return inner(node.content, context);
      const content = inner(node.content, { ...context, place: 'link', isInLink: true });
      const name = node.type === 'link' ? 'ext-link' : 'xref';
      return placed('link', element(name, content, attributes), context);
    }
    case 'anchor':
      if (context.place === 'label') return undefined;
      return placed(
        'anchor',
        element('target', undefined, { id: ids.take(node.id), 'target-type': 'anchor' }),
        context,
      );
    case 'break':
      return PLACES[context.place].has('break') ? element('break', undefined) : ' ';
    case 'equation': {
      const formula = element('inline-formula', formXml(node, context, 'inline-graphic'), {
        id: ids.take(node.id),
      });
      // The label becomes text, because JATS does not allow labels of formulas within running text.
      const label = node.label && [' ', inner(node.label, context), ' '];
      return [label, placed('formula', formula, context)];
    }
    default: {
      const name = node.type === 'picture' ? 'inline-graphic' : 'inline-media';
      return placed('file', fileXml(node, name, ids), context);
    }
  }
}

type LinkNode = Extract<Inline, { type: 'link' | 'cross-reference' }>;

function linkOf(node: LinkNode, ids: Ids): XmlAttributes | undefined {
  if (node.type === 'link') return { 'ext-link-type': 'uri', 'xlink:href': node.href };
  const rid = ids.listOf(node.to);
  return rid === undefined ? undefined : { 'ref-type': TYPES[node.kind], rid };
}

const placed = (kind: Kind, xml: Xml, { place }: Context): Xml =>
  PLACES[place].has(kind) ? xml : element('named-content', xml, { 'content-type': INLINE });

/** Returns the forms of a formula, and its text. */
function formXml(equation: Equation, context: Context, pictureName: string): XmlContent {
  const { tex, mathml, content, picture } = equation;
  const forms = [
    tex === undefined ? [] : [element('tex-math', tex)],
    mathml === undefined ? [] : [new Xml(prefixedMathml(mathml, 'mml:'))],
    picture ? [fileXml(picture, pictureName, context.ids)] : [],
  ].flat();
  const written = forms.length > 1 ? element('alternatives', forms) : forms;
  const within = content?.map((node) => oneXml(node, { ...context, place: 'formula' }));
  return [written, within];
}

export const displayXml = (equation: Equation, writing: Writing): Xml =>
  element(
    'disp-formula',
    [
      labelXml(equation.label, writing),
      formXml(equation, { ids: writing.ids, place: 'formula', isInLink: false }, 'graphic'),
    ],
    { id: writing.ids.take(equation.id) },
  );

export function fileXml(file: FileNode, name: string, ids: Ids): Xml {
  const alt = file.alt === undefined ? undefined : element('alt-text', file.alt);
  return element(name, alt, { id: ids.take(file.id), ...fileAttributes(file) });
}

export function fileAttributes({ file, mediaType }: FileNode): XmlAttributes {
  const [mimetype, subtype] = mediaType?.split('/') ?? [];
  return { mimetype, 'mime-subtype': subtype, 'xlink:href': file };
}
