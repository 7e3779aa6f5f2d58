/** The version of the contract between the shell and its remotes; a different major is refused. */
export const CONTRACT_VERSION = '1.0.0';

export const remoteNames = ['public', 'admin', 'webdata'] as const;
export type RemoteName = (typeof remoteNames)[number];
