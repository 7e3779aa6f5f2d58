export { BROWSERS, browserBase, classNames, moduleRules } from './base.ts';
export { officeConfig, remoteConfig } from './remote.ts';
