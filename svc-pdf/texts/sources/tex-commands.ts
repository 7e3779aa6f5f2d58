/** A LaTeX command: the number of its arguments in braces, and the text that replaces the command and its arguments. */
export interface Command {
  braces: number;
  write(braces: string[], brackets: string[]): string;
}

/**
 * Replaces commands and their arguments, including commands within arguments. A command stays if an argument is
 * missing.
 */
export function withCommands(text: string, commands: ReadonlyMap<string, Command>): string {
  let written = '';
  let at = 0;
  for (const match of text.matchAll(/\\([a-zA-Z]+)\*?/g)) {
    const command = commands.get(match[1] ?? '');
    if (!command || match.index < at) continue;
    const found = argumentsAt(text, match.index + match[0].length, command.braces);
    if (!found) continue;
    const inner = found.braces.map((each) => withCommands(each, commands));
    written += text.slice(at, match.index) + command.write(inner, found.brackets);
    at = found.end;
  }
  return written + text.slice(at);
}

/** Reads `count` arguments in braces that begin at `from`, and the optional arguments between them. */
export function argumentsAt(text: string, from: number, count: number) {
  const braces: string[] = [];
  const brackets: string[] = [];
  let at = from;
  while (braces.length < count) {
    const next = at + (/^(?:[ \t]*%?\n?)*/.exec(text.slice(at, at + 200))?.[0].length ?? 0);
    const isBrace = text[next] === '{';
    if (!isBrace && text[next] !== '[') return undefined;
    const end = endOf(text, next);
    if (end === undefined) return undefined;
    (isBrace ? braces : brackets).push(text.slice(next + 1, end));
    at = end + 1;
  }
  return { braces, brackets, end: at };
}

/** Returns the position of the brace or bracket that closes the one at `from`. */
function endOf(text: string, from: number): number | undefined {
  const isBracket = text[from] === '[';
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '\\') at += 1;
    else if (sign === '{') depth += 1;
    else if (sign === '}') depth -= 1;
    else if (isBracket && sign === ']' && depth === 0) return at;
    if (!isBracket && depth === 0) return at;
    if (depth < 0) return undefined;
  }
  return undefined;
}
