import { type RemoteName, remoteNames } from '@app/contracts';

/** The remote that answers for a path: the area that it names, else the readers' site. */
export function remoteOf(pathname: string): RemoteName {
  const area = pathname.split('/')[1];
  return remoteNames.find((name) => name === area && name !== 'public') ?? 'public';
}
