import axe from 'axe-core';

/** The tags of the rules that `expectAccessible` runs: WCAG up to 2.2, level AA, and axe's best practices. */
export const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The tags of rules that axe runs only if they are named. */
const leftOut = ['experimental', 'deprecated'];

/** Returns the names of the rules of a criterion such as `1.4.10` that `expectAccessible` runs. */
export function axeRulesOf(criterion: string): string[] {
  const tag = `wcag${criterion.replaceAll('.', '')}`;
  return axe
    .getRules([tag])
    .filter(({ tags }) => tags.some((each) => axeTags.includes(each)))
    .filter(({ tags }) => !tags.some((each) => leftOut.includes(each)))
    .map(({ ruleId }) => ruleId);
}
