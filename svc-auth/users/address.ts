import ipaddr from 'ipaddr.js';

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** Parses an address or a CIDR range. IPv4 mapped to IPv6 becomes IPv4. */
function parseRange(text: string): Range {
  const [address, bits] = text.includes('/')
    ? ipaddr.parseCIDR(text)
    : ((parsed): Range => [parsed, parsed.kind() === 'ipv4' ? 32 : 128])(ipaddr.parse(text));
  return address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() && bits >= 96
    ? [address.toIPv4Address(), bits - 96]
    : [address, bits];
}

export const NOT_A_RANGE = 'Not an address or a CIDR range';

/** Whether a text is valid in a user's allowlist. */
export function isAddressRange(text: string): boolean {
  const [address = ''] = text.split('/');
  return (
    (ipaddr.isValidCIDR(text) || ipaddr.isValid(text)) &&
    // The library accepts `10.1` and `0x0a.1.1.1`, which are mistakes in a list.
    (address.includes(':') || ipaddr.IPv4.isValidFourPartDecimal(address))
  );
}

/** Whether an allowlist contains an address. An empty list allows all. */
export function isAllowedAddress(address: string, ranges: readonly string[]): boolean {
  if (ranges.length === 0) return true;
  if (!ipaddr.isValid(address)) return false;
  const client = ipaddr.process(address);
  return ranges.some((text) => {
    const [network, bits] = parseRange(text);
    return client.kind() === network.kind() && client.match(network, bits);
  });
}

/** The unit for which failures are counted: an IPv4 address or an IPv6 /64 network, which one subscriber has. */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const client = ipaddr.process(address);
  if (client instanceof ipaddr.IPv4) return client.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${client.toNormalizedString()}/64`).toString();
}
