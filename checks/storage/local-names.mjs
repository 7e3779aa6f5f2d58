// Resolves names that end in .localhost to the loopback interface, as RFC 6761 recommends. The C library does not do
// this. Loaded by `node --import` for tests with a bucket in the host name.
import dns from 'node:dns';

const { lookup } = dns;

// The cast is needed because `lookup` is overloaded.
dns.lookup = /** @type {typeof dns.lookup} */ (
  /** @param {string} name @param {unknown[]} others */
  (name, ...others) =>
    Reflect.apply(lookup, dns, [name.endsWith('.localhost') ? '127.0.0.1' : name, ...others])
);
