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

const tokenPattern = /\s*(?:(&&|\|\||!|\(|\))|([A-Za-z]+)\(\s*`([^`]*)`\s*\))/y;

type Token = { operator: string } | { matcher: string; value: string };

/** @throws RuleError */
export function parseRule(rule: string): RulePredicate {
  const tokens = tokenize(rule);
  let position = 0;

  const takeOperator = (operator: string): boolean => {
    const token = tokens[position];
    const found = token !== undefined && 'operator' in token && token.operator === operator;
    if (found) position += 1;
    return found;
  };

  // `&&` binds tighter than `||`, as in Go.
  const parseAlternatives = (): RulePredicate => {
    let left = parseConjunction();
    while (takeOperator('||')) {
      const [before, after] = [left, parseConjunction()];
      left = (subject) => before(subject) || after(subject);
    }
    return left;
  };

  const parseConjunction = (): RulePredicate => {
    let left = parseOperand();
    while (takeOperator('&&')) {
      const [before, after] = [left, parseOperand()];
      left = (subject) => before(subject) && after(subject);
    }
    return left;
  };

  const parseOperand = (): RulePredicate => {
    if (takeOperator('!')) {
      const negated = parseOperand();
      return (subject) => !negated(subject);
    }
    if (takeOperator('(')) {
      const inner = parseAlternatives();
      if (!takeOperator(')')) throw new RuleError(`a parenthesis is not closed in: ${rule}`);
      return inner;
    }
    const token = tokens[position];
    if (token === undefined || 'operator' in token) {
      throw new RuleError(`a matcher is missing in: ${rule}`);
    }
    position += 1;
    const build = Object.hasOwn(matchers, token.matcher) ? matchers[token.matcher] : undefined;
    if (!build) throw new RuleError(`unknown matcher ${token.matcher} in: ${rule}`);
    return build(token.value);
  };

  const predicate = parseAlternatives();
  if (position !== tokens.length) throw new RuleError(`more than one expression in: ${rule}`);
  return predicate;
}

function tokenize(rule: string): Token[] {
  const text = rule.trim();
  const tokens: Token[] = [];
  let position = 0;
  while (position < text.length) {
    tokenPattern.lastIndex = position;
    const match = tokenPattern.exec(text);
    if (!match) throw new RuleError(`cannot read "${text.slice(position)}" in: ${rule}`);
    const [, operator, matcher, value] = match;
    if (operator !== undefined) tokens.push({ operator });
    else tokens.push({ matcher: matcher ?? '', value: value ?? '' });
    position = tokenPattern.lastIndex;
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
