export { BROWSERS, classNames, moduleRules } from './base.ts';
export { type RemoteConfigOptions, remoteConfig } from './remote.ts';
export { shellConfig } from './shell.ts';
