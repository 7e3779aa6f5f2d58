import ipaddr from 'ipaddr.js';

/**
 * Returns what a limit counts as one client: an IPv4 address, or the network of an IPv6 address with a prefix of
 * `ipv6Subnet` bits.
 */
export function clientNetwork(address: string, ipv6Subnet: number): string {
  if (!ipaddr.isValid(address)) return address;
  const client = ipaddr.process(address);
  if (client instanceof ipaddr.IPv4) return client.toString();
  const range = `${client.toNormalizedString()}/${ipv6Subnet}`;
  return ipaddr.IPv6.networkAddressFromCIDR(range).toString();
}
