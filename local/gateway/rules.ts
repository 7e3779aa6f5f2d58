/**
 * The part of Traefik's rule language that our route table uses: the matchers Path, PathPrefix, PathRegexp and
 * Method with one value in backticks, combined by `&&`, `||`, `!` and parentheses.
 */

/** The request that a rule matches. `path` is the routing path of request-target.ts. */
export type RuleSubject = { method: string; path: string };

export type RulePredicate = (subject: RuleSubject) => boolean;

/** A rule that the embedded gateway does not support. */
export class RuleError extends Error {
  override name = 'RuleError';
}

const matchers: Record<string, (value: string) => RulePredicate> = {
  Path: (value) => {
    requireLeadingSlash(value);
    return ({ path }) => path === value;
  },
  PathPrefix: (value) => {
    requireLeadingSlash(value);
    return ({ path }) => path.startsWith(value);
  },
  PathRegexp: (value) => {
    const pattern = compilePattern(value);
    return ({ path }) => pattern.test(path);
  },
  Method: (value) => {
    const wanted = value.toUpperCase();
    return ({ method }) => method === wanted;
  },
};

const tokenPattern = /\s*(&&|\|\||!|\(|\)|[A-Za-z]+\(\s*`[^`]*`\s*\))\s*/y;

export function parseRule(rule: string): RulePredicate {
  const tokens = tokenize(rule);

  const take = (operator: string): boolean => {
    const found = tokens[0] === operator;
    if (found) tokens.shift();
    return found;
  };
  // `&&` binds tighter than `||`, as in Go.
  const parseAlternatives = (): RulePredicate => {
    const alternatives = [parseConjunction()];
    while (take('||')) alternatives.push(parseConjunction());
    return (subject) => alternatives.some((matches) => matches(subject));
  };
  const parseConjunction = (): RulePredicate => {
    const conditions = [parseOperand()];
    while (take('&&')) conditions.push(parseOperand());
    return (subject) => conditions.every((matches) => matches(subject));
  };
  const parseOperand = (): RulePredicate => {
    if (take('!')) {
      const negated = parseOperand();
      return (subject) => !negated(subject);
    }
    if (take('(')) {
      const inner = parseAlternatives();
      if (!take(')')) throw new RuleError(`a parenthesis is not closed in: ${rule}`);
      return inner;
    }
    const [, name, value = ''] = /^(\w+)\(\s*`(.*)`/.exec(tokens.shift() ?? '') ?? [];
    if (name === undefined) throw new RuleError(`a matcher is missing in: ${rule}`);
    const build = Object.hasOwn(matchers, name) ? matchers[name] : undefined;
    if (!build) throw new RuleError(`unknown matcher ${name} in: ${rule}`);
    return build(value);
  };

  const predicate = parseAlternatives();
  if (tokens.length > 0) throw new RuleError(`more than one expression in: ${rule}`);
  return predicate;
}

/** Splits a rule into operators, parentheses and matchers with their values. */
function tokenize(rule: string): string[] {
  const tokens: string[] = [];
  for (let position = 0; position < rule.length; position = tokenPattern.lastIndex) {
    tokenPattern.lastIndex = position;
    const [, token] = tokenPattern.exec(rule) ?? [];
    if (token === undefined) {
      throw new RuleError(`cannot read "${rule.slice(position)}" in: ${rule}`);
    }
    tokens.push(token);
  }
  return tokens;
}

function requireLeadingSlash(value: string): void {
  if (!value.startsWith('/')) throw new RuleError(`a path must start with "/": ${value}`);
}

function compilePattern(value: string): RegExp {
  try {
    // The flag `u` rejects Go syntax that has another meaning in JavaScript.
    return new RegExp(value, 'u');
  } catch (cause) {
    throw new RuleError(`not a regular expression of both Go and JavaScript: ${value}`, { cause });
  }
}
