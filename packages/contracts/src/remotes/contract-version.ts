/**
 * The version of the contract between the shell and its remotes, which consists of the modules that a remote exposes
 * and the modules that the shell shares. Adding an export to `@app/web-kit` raises the minor version. Removing an
 * export raises the major version.
 */
export const CONTRACT_VERSION = '3.2.0';

/** Returns whether both major versions are equal and the needed minor version is at most the offered minor version. */
export function isContractMet(needed: string, offered = CONTRACT_VERSION): boolean {
  const [major, minor] = needed.split('.');
  const [ownMajor, ownMinor] = offered.split('.');
  return major === ownMajor && Number(minor) <= Number(ownMinor);
}

export const remoteNames = ['public', 'admin', 'webdata', 'review'] as const;
export type RemoteName = (typeof remoteNames)[number];
export type AreaName = Exclude<RemoteName, 'public'>;
/** The remotes whose pages are below the path with the remote's name. All other pages belong to the public remote. */
export const areaNames = remoteNames.filter((name) => name !== 'public');
