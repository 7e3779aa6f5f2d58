import ipaddr from 'ipaddr.js';

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** Parses an address or a CIDR range. IPv4-mapped IPv6 addresses become IPv4 addresses. */
function parseRange(text: string): Range {
  const [address, bits] = text.includes('/')
    ? ipaddr.parseCIDR(text)
    : ((parsed): Range => [parsed, parsed.kind() === 'ipv4' ? 32 : 128])(ipaddr.parse(text));
  return address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() && bits >= 96
    ? [address.toIPv4Address(), bits - 96]
    : [address, bits];
}

export const NOT_A_RANGE = 'Not an address or a CIDR range';

/** Returns whether a text is a valid entry of an allowlist: an IP address or a CIDR range. */
export function isAddressRange(text: string): boolean {
  const [address = ''] = text.split('/');
  return (
    (ipaddr.isValidCIDR(text) || ipaddr.isValid(text)) &&
    // The library also accepts IPv4 addresses such as `10.1` and `0x0a.1.1.1`, which are likely typing errors.
    (address.includes(':') || ipaddr.IPv4.isValidFourPartDecimal(address))
  );
}

/** Returns whether an address is in one of the ranges. An empty list permits all addresses. */
export function isAllowedAddress(address: string, ranges: readonly string[]): boolean {
  if (ranges.length === 0) return true;
  if (!ipaddr.isValid(address)) return false;
  const client = ipaddr.process(address);
  return ranges.some((text) => {
    const [network, bits] = parseRange(text);
    return client.kind() === network.kind() && client.match(network, bits);
  });
}
