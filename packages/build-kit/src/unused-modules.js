// Replaces modules of the federation runtime that it bundles although nothing uses them.

// Remotes are registered by their entry; manifests are never read (`disableSnapshot`).
export class SnapshotHandler {
  hooks = { lifecycle: {}, registerPlugins: {}, applyPlugin() {}, removePlugin() {} };
  manifestCache = new Map();
}
export const getGlobalRemoteInfo = () => ({});

// No build declares remotes; they are loaded at run time.
export const remotes = undefined;

// Error messages consist of the code only.
export const getShortErrorMsg = (code) => code;
export const runtimeDescMap = {};
export const typeDescMap = {};
export const buildDescMap = {};
export const errorDescMap = {};
