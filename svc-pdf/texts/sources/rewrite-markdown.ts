/** Code, which is not read as Markdown: fenced blocks and what stands between backticks, which may have a role of MyST. */
const CODE =
  /^ {0,3}(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^ {0,3}\1[`~]*[ \t]*$|(?![\s\S]))|(?:\{([a-z]+(?::[a-z]+)?)\})?(`+)(?!`)([^`\n]*?)\3(?!`)/gm;
/** A fenced directive of MyST, with its options before its content. */
const DIRECTIVE = /^(`{3,}|:{3,})\{([a-z-]+)\}[ \t]*([^\n]*)\n([\s\S]*?)^\1[ \t]*$/gm;
const EQUATIONS = 'equation|align|gather|multline|eqnarray';

/** Returns a link to a label, which becomes the number of what has it. */
const reference = (kind: string, label: string) => `[${label}](#${label}){reference-type=${kind}}`;
const equation = (content: string, label: string | undefined) =>
  label === undefined
    ? `$$${content.trim()}$$`
    : `$$\\begin{equation}\\label{${label}}${content.trim()}\\end{equation}$$`;
const cited = (keys: string) =>
  keys
    .split(',')
    .map((key) => `@${key.trim()}`)
    .join('; ');

/** Rewrites directives of MyST and the heads of chunks of R Markdown and Quarto. */
const withDirectives = (source: string): string =>
  source.replace(
    DIRECTIVE,
    (whole, fence: string, name: string, argument: string, inner: string) => {
      const option = (key: string) =>
        new RegExp(`^:${key}:[ \\t]*(.*)$`, 'm').exec(inner)?.[1]?.trim();
      const content = inner.replace(/^(?::[\w-]+:[^\n]*\n)+/, '').trim();
      const label = option('name') ?? option('label');
      if (name === 'math') return equation(content, label);
      if (name === 'figure' || name === 'image') {
        const caption = content === '' ? (option('alt') ?? '') : content.replace(/\s*\n\s*/g, ' ');
        return `![${caption}](${argument.trim()})${label ? `{#${label}}` : ''}`;
      }
      if (/^code/.test(name)) return `\`\`\`${argument.trim()}\n${content}\n\`\`\``;
      const isText = /^(?:note|tip|important|warning|caution|admonition|seealso|attention)$/.test(
        name,
      );
      if (isText)
        return [argument.trim() && `**${argument.trim()}**`, content].filter(Boolean).join('\n\n');
      return fence.startsWith('`') ? `${fence}${name}\n${inner}${fence}` : whole;
    },
  );

const ROLES: Record<string, (content: string) => string> = {
  math: (content) => `$${content}$`,
  eq: (label) => reference('eqref', label),
  ref: (label) => reference('ref', label),
  numref: (label) => reference('ref', label),
  cite: (keys) => `[${cited(keys)}]`,
  'cite:p': (keys) => `[${cited(keys)}]`,
  'cite:t': cited,
};

/** Rewrites Markdown of other programs for pandoc: of MyST, Quarto and pandoc-crossref, and the LaTeX that journals print it by. */
export function rewriteMarkdown(source: string): string {
  const parts: string[] = [];
  const directed = withDirectives(source).replace(/^(`{3,})\{\.?(\w+)[^}\n]*\}[ \t]*$/gm, '$1$2');
  const masked = directed.replace(
    CODE,
    (part, _fence, role: string | undefined, _ticks, inner: string) => {
      const written = role === undefined ? undefined : ROLES[role]?.(inner);
      return written ?? `\ue000${parts.push(part) - 1}\ue001`;
    },
  );
  const labels = new Set(
    Array.from(
      masked.matchAll(/\{#([\w:.-]+)|\\label\{([^}]+)\}/g),
      ([, id, label]) => id ?? label,
    ),
  );
  return (
    masked
      // The target of the next heading.
      .replace(/^\(([\w:.-]+)\)=\s*\n+(#+ [^\n]*?)(?:[ \t]*\{#[^}\n]*\})?[ \t]*$/gm, '$2 {#$1}')
      .replace(
        /!\[((?:[^[\]]|\[[^\]]*\])*?)\s*\\label\{([^}]+)\}([^\]]*)\]\(([^)]*)\)(?:\{([^}\n]*)\})?/g,
        (_, before, label, after, file, attributes = '') =>
          `![${before}${after}](${file}){#${label} ${attributes.replace(/#[\w:.-]+/, '')}}`,
      )
      .replace(/^(:[ \t][^\n]*?)\s*\\label\{([^}]+)\}[ \t]*(?:\{#[^}\n]*\})?/gm, '$1 {#$2}')
      .replace(/\$\$((?:[^$]|\\\$)+)\$\$[ \t]*\{#([\w:.-]+)\}/g, (_, content, label) =>
        equation(content, label),
      )
      .replace(
        /\$\$((?:[^$]|\\\$)+)\$\$[ \t]*\((?=[a-z])([\w:.-]+)\)[ \t]*$/gm,
        (_, content, label) => equation(content, label),
      )
      .replace(
        new RegExp(
          String.raw`(?<!\$\$\n?)\\begin\{((?:${EQUATIONS})\*?)\}[\s\S]*?\\end\{\1\}(?!\n?\$\$)`,
          'g',
        ),
        (each) => `$$${each}$$`,
      )
      .replace(/\\(autoref|ref|eqref|[cC]ref)\{([^}]+)\}/g, (_, kind: string, label: string) =>
        reference(
          kind === 'cref' ? 'ref+label' : kind === 'Cref' ? 'ref+Label' : kind,
          label.trim(),
        ),
      )
      .replace(
        /\[@([\w:.-]+)\]|(?<![\w[;])@([\w:-]+)/g,
        (whole, bracketed?: string, plain?: string) => {
          const label = bracketed ?? plain ?? '';
          return labels.has(label) ? reference('ref+label', label) : whole;
        },
      )
      .replace(/\\cite[tp]?\*?\{([^}]+)\}/g, (whole, keys: string) =>
        /^\\citet/.test(whole) ? cited(keys) : `[${cited(keys)}]`,
      )
      .replace(/<img\b[^>]*>/gi, (tag) => {
        const of = (name: string) =>
          new RegExp(`\\b${name}\\s*=\\s*["']([^"']*)["']`, 'i').exec(tag)?.[1] ?? '';
        return of('src') === '' ? tag : `![${of('alt')}](<${of('src')}>)`;
      })
      .replace(/\\(textit|emph|textbf)\{([^{}]*)\}/g, (_, name: string, inner: string) =>
        name === 'textbf' ? `**${inner}**` : `*${inner}*`,
      )
      .replace(/^\\(?:newpage|clearpage|pagebreak|bigskip|noindent)[ \t]*$/gm, '')
      .replace(/\ue000(\d+)\ue001/g, (_, at: string) => parts[Number(at)] ?? '')
  );
}

/** Returns whether a text refers to figures, tables or equations, which have numbers then. */
export const hasReferences = (text: string): boolean => /\{reference-type=/.test(text);
