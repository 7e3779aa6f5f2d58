// Empty replacements for modules that the federation runtime bundles but never uses.

// Unused, because remotes are registered by their entry file and `disableSnapshot` turns off manifests.
export class SnapshotHandler {
  hooks = { lifecycle: {}, registerPlugins: {}, applyPlugin() {}, removePlugin() {} };
  manifestCache = new Map();
}
export const getGlobalRemoteInfo = () => ({});

// Unused, because remotes are registered at run time, so no build declares remotes.
export const remotes = undefined;

// The texts of error messages are left out: a message consists of the error's code.
export const getShortErrorMsg = (code) => code;
export const runtimeDescMap = {};
export const typeDescMap = {};
export const buildDescMap = {};
export const errorDescMap = {};
