// Stands in for modules of the federation runtime that it bundles though nothing here uses them.

// Remotes are registered by their entry: no manifest is ever read (`disableSnapshot`).
export class SnapshotHandler {
  hooks = { lifecycle: {}, registerPlugins: {}, applyPlugin() {}, removePlugin() {} };
  manifestCache = new Map();
}
export const getGlobalRemoteInfo = () => ({});

// No build names a remote: they are loaded at run time.
export const remotes = undefined;

// The texts of errors: what is left of a message is its code.
export const getShortErrorMsg = (code) => code;
export const runtimeDescMap = {};
export const typeDescMap = {};
export const buildDescMap = {};
export const errorDescMap = {};
