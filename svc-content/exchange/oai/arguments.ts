import { OaiError } from './errors.ts';

const argumentsByVerb = {
  Identify: { required: [], optional: [], exclusive: false },
  ListMetadataFormats: { required: [], optional: ['identifier'], exclusive: false },
  ListSets: { required: [], optional: [], exclusive: true },
  GetRecord: { required: ['identifier', 'metadataPrefix'], optional: [], exclusive: false },
  ListIdentifiers: {
    required: ['metadataPrefix'],
    optional: ['from', 'until', 'set'],
    exclusive: true,
  },
  ListRecords: {
    required: ['metadataPrefix'],
    optional: ['from', 'until', 'set'],
    exclusive: true,
  },
} as const satisfies Record<
  string,
  {
    required: readonly string[];
    optional: readonly string[];
    /** Whether a `resumptionToken` may replace all other arguments. */
    exclusive: boolean;
  }
>;
export type OaiVerb = keyof typeof argumentsByVerb;

export interface OaiRequest {
  verb: OaiVerb;
  /** The arguments without the verb, as sent by the client. */
  args: Readonly<Record<string, string>>;
}

/**
 * Returns the arguments of a query or of a form. Throws if an argument is missing, repeated, or unknown for the verb.
 */
export function readRequest(sent: URLSearchParams): OaiRequest {
  const names = [...sent.keys()];
  const verb = sent.get('verb') ?? '';
  if (!isVerb(verb) || sent.getAll('verb').length > 1) {
    throw new OaiError('badVerb', 'The verb is missing, repeated or unknown');
  }
  const repeated = names.find((name, at) => names.indexOf(name) !== at);
  if (repeated) throw new OaiError('badArgument', `The argument ${repeated} is repeated`);
  const { verb: _, ...args } = Object.fromEntries(sent);
  const { required, optional, exclusive } = argumentsByVerb[verb];
  if (exclusive && 'resumptionToken' in args) {
    if (Object.keys(args).length === 1) return { verb, args };
    throw new OaiError('badArgument', 'A resumptionToken is the only argument of its request');
  }
  const missing = required.filter((name) => !args[name]);
  if (missing.length > 0) throw new OaiError('badArgument', `Missing: ${missing.join(', ')}`);
  const known = new Set<string>([...required, ...optional]);
  const unknown = Object.keys(args).find((name) => !known.has(name) || args[name] === '');
  if (unknown !== undefined) {
    throw new OaiError('badArgument', `The argument ${unknown} is empty or not one of ${verb}`);
  }
  for (const [name, pattern] of Object.entries(SYNTAX)) {
    const value = args[name];
    if (value !== undefined && !pattern.test(value)) {
      throw new OaiError(
        'badArgument',
        `The argument ${name} has characters that it must not have`,
      );
    }
  }
  return { verb, args };
}

/** The protocol's syntax of the arguments that a response repeats. */
const SYNTAX = {
  metadataPrefix: /^[\w.!~*'()-]+$/,
  set: /^[\w.!~*'()-]+(?::[\w.!~*'()-]+)*$/,
};

function isVerb(verb: string): verb is OaiVerb {
  return Object.hasOwn(argumentsByVerb, verb);
}
