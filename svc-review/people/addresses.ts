import { parse } from 'tldts';

/** Providers of private mailboxes, without the ending of their domains, such as `.com` or `.co.in`. */
const PROVIDERS = new Set(
  (
    '126 163 abv alice aol arcor att bigpond bluewin btinternet comcast cox daum duck earthlink fastmail foxmail free ' +
    'freenet gmail gmx googlemail hanmail hey hotmail hushmail icloud inbox interia laposte libero live mac mail mailbox me ' +
    'msn naver o2 onet orange outlook pm posteo proton protonmail qq rambler rediffmail rocketmail seznam sfr sina sky ' +
    't-online tiscali tuta tutanota ukr verizon virgilio wanadoo web wp yahoo yandex yeah ymail zoho zohomail'
  ).split(' '),
);

/**
 * Groups of domains of one provider that lead to the same mailbox, and the characters of a mailbox's name that this
 * provider ignores.
 */
const FAMILIES: readonly [hosts: RegExp, host: string, ignored: RegExp][] = [
  [/^(?:gmail|googlemail)\.com$/, 'gmail.com', /\./g],
  [/^(?:proton\.me|pm\.me|protonmail\.(?:com|ch))$/, 'proton.me', /[._-]/g],
];
/** Matches a host that is itself a mailbox: all addresses at this host reach the same mailbox. */
const SUBDOMAIN_MAILBOX = /^([^.]+)\.(fastmail\.(?:com|fm))$/;

/** Returns the same text for all spellings of an address that reach one mailbox. */
export function mailbox(address: string): string {
  const [, user = '', host = ''] = /^(.*)@(.*)$/.exec(address.trim().toLowerCase()) ?? [];
  const [, owner, provider] = SUBDOMAIN_MAILBOX.exec(host) ?? [];
  if (owner !== undefined) return `${owner}@${provider}`;
  const name = user.replace(/\+.*$/, '');
  const family = FAMILIES.find(([hosts]) => hosts.test(host));
  return family ? `${name.replace(family[2], '')}@${family[1]}` : `${name}@${host}`;
}

/**
 * Returns the registered domain of an address, such as `cold.example` for `rao@physics.cold.example`, or undefined if
 * it belongs to a provider of private mailboxes or is unknown.
 */
export function institutionOf(address: string): string | undefined {
  const { domain, domainWithoutSuffix } = parse(address.trim().replace(/^.*@/, ''), {
    allowPrivateDomains: false,
  });
  return domain === null || PROVIDERS.has(domainWithoutSuffix ?? '') ? undefined : domain;
}
