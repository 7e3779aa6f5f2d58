/** Implements `npm run limits`, which writes the table of limits to `gateway/dynamic/limits.yml`. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  gatewayLimits,
  IPV6_NETWORK_BITS,
  limitPolicy,
  loginLimits,
  type RateLimit,
} from '@app/contracts/limits';
import { Document, isMap, isScalar } from 'yaml';

export const limitsFilePath = fileURLToPath(new URL('dynamic/limits.yml', import.meta.url));

const HEADER = ` Written by \`npm run limits\` from packages/contracts/src/limits/rate-limits.ts.
 A client is an IPv4 address or an IPv6 network of ${IPV6_NETWORK_BITS} bits. \`depth\` is the number of trusted proxies in front of the
 gateway: 0 counts the address of the connection.
 Traefik forgets a client after two seconds without a request, so a client that pauses may send a burst again.`;

/**
 * An IPv6 network counts as one address. Behind proxies, the address is the one that the first trusted proxy has
 * seen.
 */
const sourceCriterion = {
  ipStrategy: {
    depth: '{{ env "TRUSTED_PROXIES" | default "0" }}',
    ipv6Subnet: IPV6_NETWORK_BITS,
  },
};

/** Returns the text of the file. Each limit becomes a chain of middlewares. */
export function limitsFile(limits: Record<string, RateLimit> = gatewayLimits): string {
  const middlewares = Object.assign({}, ...Object.entries(limits).map(middlewaresOf));
  const file = new Document({ http: { middlewares } }, { aliasDuplicateObjects: false });
  file.commentBefore = HEADER;
  const map = file.getIn(['http', 'middlewares']);
  for (const [n, { key }] of isMap(map) ? map.items.entries() : []) {
    const limit = isScalar<string>(key) && limits[key.value.replace('limit-', '')];
    if (!limit) continue;
    Object.assign(key, {
      commentBefore: comment(`Protects ${limit.protects}`),
      spaceBefore: n > 0,
    });
  }
  return file.toString({ lineWidth: 0, singleQuote: true });
}

/** Returns a comment in lines of at most 120 characters, of which indentation and `# ` take six. */
const comment = (text: string): string => text.replace(/(.{1,114})(?: |$)/g, ' $1\n').trimEnd();

function middlewaresOf([name, limit]: [string, RateLimit]): object {
  const { requests, seconds, burst, atOnce } = limit;
  const parts = {
    policy: { headers: { customResponseHeaders: { 'RateLimit-Policy': policies(name, limit) } } },
    ...(atOnce && { 'at-once': { inFlightReq: { amount: atOnce, sourceCriterion } } }),
    rate: { rateLimit: { average: requests, period: `${seconds}s`, burst, sourceCriterion } },
  };
  const named = Object.entries(parts).map(([part, content]) => [`limit-${name}-${part}`, content]);
  const chain = { middlewares: named.map(([part]) => part) };
  return { [`limit-${name}`]: { chain }, ...Object.fromEntries(named) };
}

/**
 * Returns the value of the header `RateLimit-Policy`. The route of logins also has the limits that svc-auth counts.
 */
function policies(name: string, limit: RateLimit): string {
  const counted: [string, RateLimit][] = name === 'logins' ? Object.entries(loginLimits) : [];
  const all: [string, RateLimit][] = [[name, limit], ...counted];
  return all.map(([policyName, policy]) => limitPolicy(policyName, policy)).join(', ');
}

if (process.argv[1] === import.meta.filename) writeFileSync(limitsFilePath, limitsFile());
