import { wasPublished } from '@app/contracts';
import type { Snapshot } from '../../articles/catalogue/snapshot.ts';
import type { JournalFacts } from '../../articles/metadata/journal-facts.ts';
import type { ArticleRecord } from '../../articles/model.ts';
import type { ShownTexts } from '../../articles/texts/shown-texts.ts';
import { element, type Xml } from '../../store/text/xml.ts';
import { withPublicAddresses } from '../jats/text/addresses.ts';
import type { OaiRequest, OaiVerb } from './arguments.ts';
import { utcSecond } from './dates.ts';
import { OaiError } from './errors.ts';
import { metadataFormats, requireFormat, writeRecord, XSI } from './formats/formats.ts';
import { type Changes, datestampOf, type Part, readPart } from './list.ts';
import { allSets, setsOf } from './sets.ts';

export interface Repository {
  snapshot: Snapshot;
  journal: JournalFacts;
  shownTexts: ShownTexts;
  baseUrl: string;
  /** The domain of the site, which is part of all identifiers. */
  domain: string;
}

const ID_SCHEMA = 'http://www.openarchives.org/OAI/2.0/oai-identifier';

const changesOf = ({ snapshot }: Repository): Changes => ({
  articles: snapshot.articlesByChange,
  described: snapshot.records.settings.described,
});

/** Returns the response to each verb. Throws an `OaiError`, which becomes an error response. */
export const answers: Record<
  OaiVerb,
  (request: OaiRequest, repository: Repository) => Xml[] | Promise<Xml[]>
> = {
  Identify: (_, repository) => {
    const { journal, baseUrl, domain } = repository;
    const changes = changesOf(repository);
    const [oldest] = changes.articles;
    return [
      element('repositoryName', journal.name),
      element('baseURL', baseUrl),
      element('protocolVersion', '2.0'),
      element('adminEmail', journal.email || `webmaster@${domain}`),
      element('earliestDatestamp', utcSecond(oldest ? datestampOf(oldest, changes) : new Date(0))),
      element('deletedRecord', 'persistent'),
      element('granularity', 'YYYY-MM-DDThh:mm:ssZ'),
      element('description', identifierDescription(domain)),
    ];
  },

  ListMetadataFormats: ({ args }, repository) => {
    if (args.identifier) requireArticle(args.identifier, repository);
    return metadataFormats.map(({ prefix, schema, namespace }) =>
      element('metadataFormat', [
        element('metadataPrefix', prefix),
        element('schema', schema),
        element('metadataNamespace', namespace),
      ]),
    );
  },

  ListSets: ({ args }, { snapshot }) => {
    if (args.resumptionToken !== undefined) {
      throw new OaiError('badResumptionToken', 'The list of sets has one part');
    }
    return [...allSets(snapshot.allIssues)].map(([spec, name]) =>
      element('set', [element('setSpec', spec), element('setName', name)]),
    );
  },

  GetRecord: async ({ args: { identifier = '', metadataPrefix = '' } }, repository) => {
    const article = requireArticle(identifier, repository);
    requireFormat(metadataPrefix);
    return [await recordElement(article, metadataPrefix, repository)];
  },

  ListIdentifiers: (request, repository) => {
    const part = readPart(changesOf(repository), request);
    return withToken(
      part,
      part.records.map((article) => header(article, repository)),
    );
  },

  ListRecords: async (request, repository) => {
    const part = readPart(changesOf(repository), request);
    const { metadataPrefix } = part;
    const records: Xml[] = [];
    for (const article of part.records) {
      records.push(await recordElement(article, metadataPrefix, repository));
    }
    return withToken(part, records);
  },
};

function withToken({ resumption }: Part, items: Xml[]): Xml[] {
  if (!resumption) return items;
  const { token, cursor, size } = resumption;
  const counts = { completeListSize: String(size), cursor: String(cursor) };
  return [...items, element('resumptionToken', token, counts)];
}

async function recordElement(
  article: ArticleRecord,
  prefix: string,
  repository: Repository,
): Promise<Xml> {
  if (article.status !== 'enabled') return element('record', header(article, repository));
  const { journal, shownTexts } = repository;
  const shown = requireFormat(prefix).hasText ? await shownTexts.of(article) : undefined;
  const text = withPublicAddresses(shown, article, journal.origin);
  const metadata = element('metadata', writeRecord(prefix, article, journal, text));
  return element('record', [header(article, repository), metadata]);
}

/** Returns the header of a record. A disabled article is a deleted record, which has no metadata. */
function header(article: ArticleRecord, repository: Repository): Xml {
  return element(
    'header',
    [
      element('identifier', identifierOf(article, repository.domain)),
      element('datestamp', utcSecond(datestampOf(article, changesOf(repository)))),
      setsOf(article).map((set) => element('setSpec', set)),
    ],
    { status: article.status === 'enabled' ? undefined : 'deleted' },
  );
}

/**
 * Returns the identifier of a record. It contains the database ID, because an article's reference number
 * can be corrected.
 */
function identifierOf({ _id }: Pick<ArticleRecord, '_id'>, domain: string): string {
  return `oai:${domain}:${_id}`;
}

function requireArticle(identifier: string, { snapshot, domain }: Repository): ArticleRecord {
  const start = `oai:${domain}:`;
  const id = identifier.startsWith(start) ? identifier.slice(start.length) : '';
  const article = snapshot.articleById.get(id);
  if (!article || !wasPublished(article.status))
    throw new OaiError('idDoesNotExist', 'There is no record with this identifier');
  return article;
}

function identifierDescription(domain: string): Xml {
  return element(
    'oai-identifier',
    [
      element('scheme', 'oai'),
      element('repositoryIdentifier', domain),
      element('delimiter', ':'),
      element('sampleIdentifier', `oai:${domain}:6565f1f77bcf86cd79943901`),
    ],
    {
      xmlns: ID_SCHEMA,
      'xmlns:xsi': XSI,
      'xsi:schemaLocation': `${ID_SCHEMA} http://www.openarchives.org/OAI/2.0/oai-identifier.xsd`,
    },
  );
}

/** Returns the response to a request, or an error response if `request` is an error. */
export function envelope(
  baseUrl: string,
  request: OaiRequest | undefined,
  content: Xml | OaiError,
): Xml {
  const namespace = 'http://www.openarchives.org/OAI/2.0/';
  const isError = content instanceof OaiError;
  // After these errors, the response must not repeat the request's arguments.
  const isRepeated = !isError || (content.code !== 'badArgument' && content.code !== 'badVerb');
  const attributes = isRepeated && request ? { verb: request.verb, ...request.args } : {};
  return element(
    'OAI-PMH',
    [
      element('responseDate', utcSecond(new Date())),
      element('request', baseUrl, attributes),
      isError ? element('error', content.message, { code: content.code }) : content,
    ],
    {
      xmlns: namespace,
      'xmlns:xsi': XSI,
      'xsi:schemaLocation': `${namespace} http://www.openarchives.org/OAI/2.0/OAI-PMH.xsd`,
    },
  );
}
