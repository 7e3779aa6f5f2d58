/** Languages whose code R Markdown and Quarto run. Other heads in braces are directives of MyST. */
const LANGUAGES = 'r|python|julia|bash|sh|sql|stan|rcpp|ojs|octave|stata|sas|mermaid|dot';
const CHUNK = new RegExp(
  String.raw`^([ \t]*)(\`{3,}|~{3,})[ \t]*\{(${LANGUAGES})\b([^\n]*)\}[ \t]*\n([\s\S]*?)^[ \t]*\2[ \t]*$`,
  'gim',
);
/** Theorems of bookdown, whose content is text. */
const THEOREM =
  /^(`{3,})\{(theorem|lemma|corollary|proposition|conjecture|definition|example|hypothesis|proof|remark)\b([^}\n]*)\}[ \t]*\n([\s\S]*?)^\1[ \t]*$/gm;
/** Options of a chunk in its first lines. */
const OPTION_LINES = /^(?:[ \t]*(?:#\||\/\/\||%%\|)[^\n]*\n)+/;
const isOff = (name: string, options: string) =>
  new RegExp(String.raw`\b${name}\s*[=:]\s*(?:F\b|false\b)`, 'i').test(options);
/** What readers see of the results of code, which are not in the file. */
export const RESULT = /^```\{=result\}\n[\s\S]*?^```$/gm;

/**
 * Leaves the code of R Markdown and Quarto that readers see, without its options. Figures of code become those whose file is
 * missing, and other code that readers do not see is marked as a result, which is counted.
 */
export function withoutChunkOptions(source: string): string {
  const [metadata = ''] = /^---\n[\s\S]*?\n(?:---|\.\.\.)\n/.exec(source) ?? [];
  const global = /opts_chunk\$set\(([^)]*)\)/.exec(source)?.[1] ?? '';
  const isHidden =
    isOff('echo', global) ||
    /^execute:[ \t]*\n(?:[ \t]+.*\n)*?[ \t]+echo:[ \t]*false/m.test(metadata);
  const captions = new Map(
    Array.from(source.matchAll(/^\(ref:([\w-]+)\)[ \t]+(.+)$/gm), ([, name, words]) => [
      name,
      words,
    ]),
  );
  const text = source
    .replace(/^\(ref:[\w-]+\)[ \t]+.+\n?/gm, '')
    .replace(/^#+ \((?:APPENDIX|PART)\).*$/gm, '')
    .replace(THEOREM, (_, _fence, name: string, head: string, inner: string) => {
      const title = /\bname\s*=\s*"([^"]*)"/.exec(head)?.[1];
      return `**${name[0]?.toUpperCase()}${name.slice(1)}${title ? ` (${title})` : ''}.** ${inner.trim()}\n`;
    });
  return text.replace(
    CHUNK,
    (_, indent: string, fence: string, language: string, head: string, inner: string) => {
      const [lines = ''] = OPTION_LINES.exec(inner) ?? [];
      const options = `${head}\n${lines}`;
      if (isOff('include', options)) return '';
      const isShown = isHidden
        ? /\becho\s*[=:]\s*(?:T\b|true\b)/i.test(options)
        : !isOff('echo', options);
      const code = inner.slice(lines.length);
      const label =
        /\blabel\s*[=:]\s*["']?([\w:.-]+)/.exec(options)?.[1] ??
        /^[ \t,]*([\w:.-]+)[ \t]*(?:,|$)/.exec(head)?.[1];
      const [, , ofHead, kind = 'fig', ofLine = ''] =
        /\bfig\.cap\s*=\s*(["'])((?:\\.|(?!\1)[\s\S])*)\1|^[ \t]*(?:#|\/\/|%%)\|[ \t]*(fig|tbl)-cap:[ \t]*(.*)$/m.exec(
          options,
        ) ?? [];
      const typed =
        (ofHead ?? ofLine.trim().replace(/^(["'])(.*)\1$/, '$2')) ||
        (/\bk(?:able|bl)\([\s\S]*?\bcaption\s*=\s*"((?:\\.|[^"])*)"/.exec(code)?.[1] ?? '');
      const caption = captions.get(/^\(ref:([\w-]+)\)$/.exec(typed)?.[1] ?? '') ?? typed;
      const isFigure = kind === 'fig' && Boolean(ofHead || ofLine);
      const file =
        /\binclude_graphics\(\s*["']([^"']+)["']/.exec(code)?.[1] ?? `${label ?? 'figure'}-1.png`;
      const id = label === undefined ? '' : /^(?:fig|tbl)-/.test(label) ? label : `fig:${label}`;
      const figure =
        caption && isFigure
          ? `![${caption.replace(/\\(["'])/g, '$1')}](<${file}>)${id && `{#${id}}`}`
          : caption;
      const body = isShown || isFigure ? '' : `\`\`\`{=result}\n${code}\`\`\``;
      const shown = isShown
        ? `${indent}${fence}${language.toLowerCase()}\n${code}${indent}${fence}`
        : body;
      return [shown, figure && indent + figure].filter(Boolean).join('\n\n');
    },
  );
}
