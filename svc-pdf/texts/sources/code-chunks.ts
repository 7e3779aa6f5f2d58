/** Languages whose code R Markdown and Quarto run. After a fence, any other word in braces is a directive of MyST. */
const LANGUAGES = 'r|python|julia|bash|sh|sql|stan|rcpp|ojs|octave|stata|sas|mermaid|dot';
const CHUNK = new RegExp(String.raw`^\{(${LANGUAGES})\b(.*)\}$`, 'i');
/** Matches the head of a theorem of bookdown, whose content is text, not code. */
const THEOREM =
  /^\{(theorem|lemma|corollary|proposition|conjecture|definition|example|hypothesis|proof|remark)\b([^}]*)\}$/;
/** Matches every fenced block, because a chunk within other code is an example and must not be changed. */
const FENCED = /^([ \t]*)(`{3,}|~{3,})([ \t]*\{[^\n]*|[^`\n]*)\n([\s\S]*?)^[ \t]*\2[`~]*[ \t]*$/gm;
/** Matches inline code that stands for its result, and the keys of metadata in texts that run code. */
const INLINE_RESULT = /`\{(?:r|python|julia)\}\s/;
const METADATA_OF_CODE = /^(?:output|format|engine|execute|jupyter|knitr):/m;
/** Matches the lines at the beginning of a chunk that contain options. */
const OPTION_LINES = /^(?:[ \t]*(?:#\||\/\/\||%%\|)[^\n]*\n)+/;
const isOff = (name: string, options: string) =>
  new RegExp(String.raw`\b${name}\s*[=:]\s*(?:F\b|false\b)`, 'i').test(options);

/** A text of R Markdown or Quarto as plain Markdown, and the code that it does not show. */
export interface TextOfChunks {
  text: string;
  /** Whether code within lines stands for its results. */
  runsCode: boolean;
  /** Code that readers do not see, but whose results they see. The file does not contain the results. */
  results: string[];
  /** Code that readers do not see. They do not see its results either, or only a figure. */
  unshown: string[];
}

/**
 * Rewrites the chunks of R Markdown and Quarto. Code that readers see stays, without its options. A figure with a
 * caption becomes a picture, whose file may be missing.
 */
export function withoutChunkOptions(source: string): TextOfChunks {
  const results: string[] = [];
  const unshown: string[] = [];
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
  let runsCode = INLINE_RESULT.test(source) || METADATA_OF_CODE.test(metadata);
  const plain = source
    .replace(/^\(ref:[\w-]+\)[ \t]+.+\n?/gm, '')
    .replace(/^#+ \((?:APPENDIX|PART)\).*$/gm, '');
  const text = plain.replace(
    FENCED,
    (whole, indent: string, fence: string, info: string, inner: string) => {
      const [, name = '', titled = ''] = THEOREM.exec(info.trim()) ?? [];
      if (name !== '') {
        const title = /\bname\s*=\s*"([^"]*)"/.exec(titled)?.[1];
        return `${indent}**${name[0]?.toUpperCase()}${name.slice(1)}${title ? ` (${title})` : ''}.** ${inner.trim()}\n`;
      }
      const [, language, head = ''] = CHUNK.exec(info.trim()) ?? [];
      if (language === undefined) return whole;
      runsCode = true;
      const [lines = ''] = OPTION_LINES.exec(inner) ?? [];
      const options = `${head}\n${lines}`;
      const isShown = isHidden
        ? /\becho\s*[=:]\s*(?:T\b|true\b)/i.test(options)
        : !isOff('echo', options);
      const code = inner.slice(lines.length);
      if (isOff('include', options)) {
        unshown.push(code.trim());
        return '';
      }
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
      if (!isShown) (isFigure ? unshown : results).push(code.trim());
      const shown =
        isShown && `${indent}${fence}${language.toLowerCase()}\n${code}${indent}${fence}`;
      return [shown, figure && indent + figure].filter(Boolean).join('\n\n');
    },
  );
  return { text, runsCode, results, unshown };
}
