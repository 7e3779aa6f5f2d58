import {
  type Equation,
  type FileNode,
  type Inline,
  type Mark,
  prefixedMathml,
  type TargetKind,
} from '@app/contracts/full-text';
import { element, Xml, type XmlAttributes, type XmlContent } from '../../../store/text/xml.ts';
import type { Ids } from './writing.ts';

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

interface Context {
  ids: Ids;
  /** Whether the text is within a link. JATS has no links in links. */
  isInLink?: boolean;
  /** Whether the text may contain line breaks, as only that of cells may. */
  isInCell?: boolean;
}

export function inlineXml(inlines: readonly Inline[] | undefined, context: Context): XmlContent {
  return (inlines ?? []).map((node) => oneXml(node, context));
}

function oneXml(node: Inline, context: Context): XmlContent {
  if (typeof node === 'string') return node;
  const { ids, isInLink, isInCell } = context;
  const inner = (within = context) =>
    'content' in node ? inlineXml(node.content, within) : undefined;
  switch (node.type) {
    case 'mark':
      return element(MARKS[node.mark], inner());
    case 'span':
      return element('named-content', inner(), {
        id: node.id && ids.of(node.id),
        'content-type': node.kind ?? 'language',
        'xml:lang': node.lang,
      });
    case 'link':
      if (isInLink) return inner();
      return element('ext-link', inner({ ...context, isInLink: true }), {
        'ext-link-type': 'uri',
        'xlink:href': node.href,
      });
    case 'cross-reference': {
      const rid = ids.listOf(node.to);
      if (isInLink || rid === undefined) return inner();
      return element('xref', inner({ ...context, isInLink: true }), {
        'ref-type': TYPES[node.kind],
        rid,
      });
    }
    case 'anchor':
      return element('target', undefined, { id: ids.of(node.id), 'target-type': 'anchor' });
    case 'break':
      return isInCell ? element('break', undefined) : ' ';
    case 'equation':
      return element('inline-formula', formXml(node, context, 'inline-graphic'), {
        id: ids.of(node.id),
      });
    default:
      return fileXml(node, node.type === 'picture' ? 'inline-graphic' : 'inline-media', ids);
  }
}

/** Returns the forms of a formula. Formulas within one that is set as text have no element of their own. */
export function formXml(equation: Equation, context: Context, pictureName = 'graphic'): XmlContent {
  const { tex, mathml, content, picture } = equation;
  const forms = [
    tex === undefined ? [] : [element('tex-math', tex)],
    mathml === undefined ? [] : [new Xml(prefixedMathml(mathml, 'mml:'))],
    picture ? [fileXml(picture, pictureName, context.ids)] : [],
  ].flat();
  const written = forms.length > 1 ? element('alternatives', forms) : forms;
  const within = (content ?? []).map((node) =>
    typeof node !== 'string' && node.type === 'equation'
      ? formXml(node, context, pictureName)
      : inlineXml([node], context),
  );
  return [written, within];
}

export function fileXml(file: FileNode, name: string, ids: Ids): Xml {
  const [mimetype, subtype] = file.mediaType?.split('/') ?? [];
  const attributes: XmlAttributes = {
    id: ids.of(file.id),
    mimetype,
    'mime-subtype': subtype,
    'xlink:href': file.file,
  };
  return element(name, file.alt ? element('alt-text', file.alt) : undefined, attributes);
}
