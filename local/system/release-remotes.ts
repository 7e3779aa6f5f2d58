import { remoteNames } from '@app/contracts';
import { useBuild } from '@app/service-kit/releases';
import { projectRoot } from '../setup/paths.mjs';

/** Where the shell of a system reads what is released of the remotes. */
export const remotesFolder = (dataDir: string) => `${dataDir}/remotes`;
/** Where the releases of a remote of a system lie. */
export const releasesFolder = (dataDir: string, piece: string) => `${dataDir}/releases/${piece}`;

/**
 * Releases the remotes as they are built, by the step that a deploy takes, so that a tab that was opened
 * before a restart works on. What is checked out is what runs: also a build that was live before.
 */
export async function releaseRemotes(dataDir: string): Promise<void> {
  for (const name of remoteNames) {
    const piece = `mfe-${name}`;
    const releasesDir = releasesFolder(dataDir, piece);
    const place = { name, releasesDir, remotesDir: remotesFolder(dataDir) };
    await useBuild(place, `${projectRoot}/${piece}`);
  }
}
