import { remoteNames } from '@app/contracts';
import { useBuild } from '@app/service-kit/releases';
import { projectRoot } from '../setup/paths.mjs';

/** The folder from which the shell reads the live release of each remote. */
export const remotesFolder = (dataDir: string) => `${dataDir}/remotes`;
/** The folder with the releases of a remote. */
export const releasesFolder = (dataDir: string, piece: string) => `${dataDir}/releases/${piece}`;

/**
 * Releases the built remotes as a deployment does. Earlier releases are retained, so that tabs opened before a restart
 * keep working. Always makes the current build live, even if it was live before.
 */
export async function releaseRemotes(dataDir: string): Promise<void> {
  for (const name of remoteNames) {
    const piece = `mfe-${name}`;
    const releasesDir = releasesFolder(dataDir, piece);
    const place = { name, releasesDir, remotesDir: remotesFolder(dataDir) };
    await useBuild(place, `${projectRoot}/${piece}`);
  }
}
