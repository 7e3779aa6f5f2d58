/** The version of the contract between the shell and its remotes; a different major is refused. */
export const CONTRACT_VERSION = '1.0.0';
