// This file must run on every version of Node, so it uses no syntax or module that an old version lacks.

/** @param {string} version such as `24.21.0` */
const partsOf = (version) => version.split('.').map(Number);

/**
 * Returns whether the set-up runs on this version of Node. With other versions, npm omits the binaries of some
 * packages.
 * @param {string} version
 */
export function canSetUp(version) {
  const [major = 0, minor = 0] = partsOf(version);
  return major === 20 ? minor >= 19 : major === 22 ? minor >= 12 : major > 22;
}

/**
 * Returns whether the project runs on this version of Node. Older versions run only the set-up.
 * @param {string} version
 */
export function canRun(version) {
  const [major = 0, minor = 0] = partsOf(version);
  return major > 24 || (major === 24 && minor >= 15);
}
