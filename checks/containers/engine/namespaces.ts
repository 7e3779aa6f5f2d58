/**
 * Returns a command that runs `command` in new mount, network and process namespaces. The first process in them,
 * `init`, forwards signals and reaps orphans. When `init` ends, all other processes end, too.
 */
export const inNewNamespaces = (init: string, ...command: string[]) => [
  ...['unshare', '--mount', '--net', '--pid', '--mount-proc', '--propagation=private'],
  ...['--fork', '--kill-child', '--', 'sh', '-c', 'ip link set lo up && exec "$0" -g -- "$@"'],
  ...[init, ...command],
];

/** Returns a command that runs `command` in a network namespace. */
export const inNetwork = (path: string, ...command: string[]) =>
  // `ip netns exec` is unsuitable, because it would mount another /sys, in which the kubelet finds no cgroups.
  ['nsenter', `--net=${path}`, '--', ...command];
