export { runRelease } from './command.ts';
export { type ReleasePlace, useBuild } from './release.ts';
export { readRelease, serverIn } from './release-folder.ts';
