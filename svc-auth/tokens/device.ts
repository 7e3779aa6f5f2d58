/**
 * Browsers by a part of their user agent. The order matters, because most user agents also contain names of later
 * entries.
 */
const browsers: [RegExp, string][] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: [RegExp, string][] = [
  [/\bWindows\b/, 'Windows'],
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (names: [RegExp, string][], userAgent: string) =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1];

/** Returns the browser and the system, such as `Firefox on Windows`, or the name of another program. */
export function deviceOf(userAgent: string): string {
  const text = userAgent.slice(0, 500);
  const program = nameIn(browsers, text) ?? /^[\w.-]{1,40}/.exec(text)?.[0] ?? 'Unknown';
  const system = nameIn(systems, text);
  return system ? `${program} on ${system}` : program;
}
