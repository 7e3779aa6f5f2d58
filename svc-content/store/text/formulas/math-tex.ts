import { elementsIn, type MathNode, textIn } from './math-element.ts';

/** Writes MathML as TeX. */
export function texOf(node: MathNode): string {
  if (typeof node === 'string') return texText(node);
  const { name, attributes, children } = node;
  const parts = elementsIn(node);
  const all = () => children.map(texOf).join(' ').trim();
  const group = (at: number) => `{${texOf(parts[at] ?? '')}}`;
  const text = texText(textIn(node).trim());
  switch (name) {
    case 'mi':
      return [...text].length > 1 && !text.startsWith('\\') ? `\\mathrm{${text}}` : text;
    case 'mn':
    case 'mo':
      return text;
    case 'mtext':
    case 'ms':
      return `\\text{${text}}`;
    case 'mspace':
    case 'none':
      return '';
    case 'mphantom':
      return `\\phantom{${all()}}`;
    case 'semantics':
    case 'maction':
      return texOf(parts[0] ?? '');
    case 'mfenced':
      return `${attributes.open ?? '('}${parts.map(texOf).join(', ')}${attributes.close ?? ')'}`;
    case 'mfrac':
      return `\\frac${group(0)}${group(1)}`;
    case 'msqrt':
      return `\\sqrt{${all()}}`;
    case 'mroot':
      return `\\sqrt[${texOf(parts[1] ?? '')}]${group(0)}`;
    case 'msub':
      return `${group(0)}_${group(1)}`;
    case 'msup':
      return `${group(0)}^${group(1)}`;
    case 'msubsup':
      return `${group(0)}_${group(1)}^${group(2)}`;
    case 'munder':
      return `\\underset${group(1)}${group(0)}`;
    case 'mover':
      return `\\overset${group(1)}${group(0)}`;
    case 'munderover':
      return `\\underset${group(1)}{\\overset${group(2)}${group(0)}}`;
    case 'mtable':
      return `\\begin{matrix}${parts.map(texOf).join(' \\\\ ')}\\end{matrix}`;
    case 'mtr':
      return parts.map(texOf).join(' & ');
    default:
      return all();
  }
}

function texText(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[%#&_{}$]/g, '\\$&');
}
