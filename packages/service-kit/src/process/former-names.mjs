/** Matches the former names of `S3_URL` and `S3_URL_FILE`, which are still accepted. */
const FORMER_S3_URL = /^MINIO_URL(?=$|_FILE$)/;

/**
 * Returns the variables that are not empty, each under its present name. The present name wins if both names are set.
 * This file must not import packages, because the launcher uses it before packages are installed.
 * @param {NodeJS.ProcessEnv} source
 * @returns {NodeJS.ProcessEnv}
 */
export function givenVariables(source) {
  const given = Object.entries(source).filter(([, value]) => value !== '');
  const named = given.map(([name, value]) => [name.replace(FORMER_S3_URL, 'S3_URL'), value]);
  return { ...Object.fromEntries(named), ...Object.fromEntries(given) };
}
