/**
 * Version of the contract between the shell and its remotes: what a remote exposes and what the shell shares with it. A
 * new export of `@app/web-kit` raises the minor version, a removed one the major.
 */
export const CONTRACT_VERSION = '2.0.0';

/** Whether a shell can run a remote that needs this version: the same major version, no newer minor one. */
export function isContractMet(needed: string, offered = CONTRACT_VERSION): boolean {
  const [major, minor] = needed.split('.');
  const [ownMajor, ownMinor] = offered.split('.');
  return major === ownMajor && Number(minor) <= Number(ownMinor);
}

export const remoteNames = ['public', 'admin', 'webdata'] as const;
export type RemoteName = (typeof remoteNames)[number];
