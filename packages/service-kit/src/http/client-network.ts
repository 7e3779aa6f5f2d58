import { IPV6_NETWORK_BITS } from '@app/contracts/limits';
import ipaddr from 'ipaddr.js';

/**
 * Returns the client to which a limit applies: an IPv4 address, or the network of an IPv6 address with a prefix of
 * `ipv6Bits` bits.
 */
export function clientNetwork(address: string, ipv6Bits = IPV6_NETWORK_BITS): string {
  if (!ipaddr.isValid(address)) return address;
  const client = ipaddr.process(address);
  if (client instanceof ipaddr.IPv4) return client.toString();
  const range = `${client.toNormalizedString()}/${ipv6Bits}`;
  return ipaddr.IPv6.networkAddressFromCIDR(range).toString();
}
