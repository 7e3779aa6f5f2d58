export { BROWSERS, classNames, moduleRules } from './base.ts';
export { officeConfig, remoteConfig } from './remote.ts';
export { shellConfig } from './shell.ts';
