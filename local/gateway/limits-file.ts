/** Writes the gateway's limits from the table of limits to `gateway/dynamic/limits.yml`: `npm run limits`. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gatewayLimits, IPV6_NETWORK_BITS, type RateLimit } from '@app/contracts/limits';

export const limitsFilePath = fileURLToPath(
  new URL('../../gateway/dynamic/limits.yml', import.meta.url),
);

/** An IPv6 network counts as one address. Behind proxies, the address is the one that the first of them saw. */
const CLIENT = `
          ipStrategy:
            depth: '{{ env "TRUSTED_PROXIES" | default "0" }}'
            ipv6Subnet: ${IPV6_NETWORK_BITS}`;

const HEADER = `# Written by \`npm run limits\` from packages/contracts/src/limits/rate-limits.ts.
# A client is an IPv4 address or an IPv6 network of ${IPV6_NETWORK_BITS} bits. \`depth\` is the number of trusted proxies in front of the
# gateway: 0 counts the address of the connection.
# Traefik forgets a client after two seconds without a request, so a client that pauses may send a burst again.

http:
  middlewares:
`;

/** Returns the text of the file: for each limit a chain of what it consists of. */
export function limitsFile(limits: Record<string, RateLimit> = gatewayLimits): string {
  return HEADER + Object.entries(limits).map(middlewaresOf).join('\n');
}

function middlewaresOf([name, limit]: [string, RateLimit]): string {
  const { requests, seconds, burst, atOnce, protects } = limit;
  const parts = [
    [
      'policy',
      `
      headers:
        customResponseHeaders:
          RateLimit-Policy: '${policy(name, limit)}'`,
    ],
    [
      'at-once',
      atOnce &&
        `
      inFlightReq:
        amount: ${atOnce}
        sourceCriterion:${CLIENT}`,
    ],
    [
      'rate',
      `
      rateLimit:
        average: ${requests}
        period: ${seconds}s
        burst: ${burst}
        sourceCriterion:${CLIENT}`,
    ],
  ].filter(([, text]) => text);
  const chain = parts.map(([part]) => `          - limit-${name}-${part}\n`).join('');
  return `    # ${protects}
    limit-${name}:
      chain:
        middlewares:
${chain}${parts.map(([part, text]) => `    limit-${name}-${part}:${text}\n`).join('')}`;
}

/** The value of the header `RateLimit-Policy` (IETF draft): the burst, and the seconds after which it is available again. */
function policy(name: string, { requests, seconds, burst }: RateLimit): string {
  return `"${name}";q=${burst};w=${Math.ceil((burst * seconds) / requests)}`;
}

if (import.meta.main) writeFileSync(limitsFilePath, limitsFile());
