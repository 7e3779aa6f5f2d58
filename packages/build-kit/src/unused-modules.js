// Empty replacements for modules that the federation runtime bundles but never uses.

// Remotes are registered by their entry. `disableSnapshot` means that manifests are never read.
export class SnapshotHandler {
  hooks = { lifecycle: {}, registerPlugins: {}, applyPlugin() {}, removePlugin() {} };
  manifestCache = new Map();
}
export const getGlobalRemoteInfo = () => ({});

// Remotes are loaded at run time, so no build declares any.
export const remotes = undefined;

// The full descriptions of errors are left out. A message consists of the error's code.
export const getShortErrorMsg = (code) => code;
export const runtimeDescMap = {};
export const typeDescMap = {};
export const buildDescMap = {};
export const errorDescMap = {};
