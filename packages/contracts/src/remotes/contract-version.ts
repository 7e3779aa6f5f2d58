/**
 * The version of the contract between the shell and its remotes. The contract covers the modules that a remote exposes
 * and those that the shell shares. A new export of `@app/web-kit` raises the minor version. A removed export raises the
 * major version.
 */
export const CONTRACT_VERSION = '2.0.0';

/**
 * Returns whether a shell that offers one version can run a remote that needs another: the major versions must be
 * equal, and the needed minor version must not be newer.
 */
export function isContractMet(needed: string, offered = CONTRACT_VERSION): boolean {
  const [major, minor] = needed.split('.');
  const [ownMajor, ownMinor] = offered.split('.');
  return major === ownMajor && Number(minor) <= Number(ownMinor);
}

export const remoteNames = ['public', 'admin', 'webdata'] as const;
export type RemoteName = (typeof remoteNames)[number];
