// Every Node imports this file, so it uses no syntax or module that an old Node lacks.

/** @param {string} version such as `24.21.0` */
const partsOf = (version) => version.split('.').map(Number);

/**
 * Whether the set-up runs on a Node. With others, npm leaves out the programs of some packages.
 * @param {string} version
 */
export function canSetUp(version) {
  const [major = 0, minor = 0] = partsOf(version);
  return major === 20 ? minor >= 19 : major === 22 ? minor >= 12 : major > 22;
}

/**
 * Whether a Node runs the project. An older one runs the set-up only.
 * @param {string} version
 */
export function canRun(version) {
  const [major = 0, minor = 0] = partsOf(version);
  return major > 24 || (major === 24 && minor >= 15);
}
