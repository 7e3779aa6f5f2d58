/**
 * The version of the contract between the shell and its remotes: the modules that a remote exposes and those that the
 * shell shares. A new export of `@app/web-kit` raises the minor version, a removed one the major version.
 */
export const CONTRACT_VERSION = '2.0.0';

/** Majors must be equal, and the needed minor version must not be newer than the offered one. */
export function isContractMet(needed: string, offered = CONTRACT_VERSION): boolean {
  const [major, minor] = needed.split('.');
  const [ownMajor, ownMinor] = offered.split('.');
  return major === ownMajor && Number(minor) <= Number(ownMinor);
}

export const remoteNames = ['public', 'admin', 'webdata'] as const;
export type RemoteName = (typeof remoteNames)[number];
