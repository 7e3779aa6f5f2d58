import type { FullText } from '@app/contracts/full-text';
import type { JournalFacts } from '../../../articles/metadata/journal-facts.ts';
import type { ArticleRecord } from '../../../articles/model.ts';
import type { Xml } from '../../../store/text/xml.ts';
import { jatsArticle } from '../../jats/article.ts';
import { OaiError } from '../errors.ts';
import { dublinCore } from './dublin-core.ts';
import { marcxml } from './marcxml.ts';
import { openaire } from './openaire.ts';

export const XSI = 'http://www.w3.org/2001/XMLSchema-instance';

interface Format {
  namespace: string;
  schema: string;
  /** Writes the record. `attributes` contain its schema. */
  write: (
    record: ArticleRecord,
    journal: JournalFacts,
    attributes: Record<string, string>,
    text: FullText | undefined,
  ) => Xml;
  /** Whether records contain the text of the article. */
  hasText?: boolean;
}

const JATS = 'https://jats.nlm.nih.gov/ns/publishing/1.3/';

const formats: Record<string, Format> = {
  oai_dc: {
    namespace: 'http://www.openarchives.org/OAI/2.0/oai_dc/',
    schema: 'http://www.openarchives.org/OAI/2.0/oai_dc.xsd',
    write: dublinCore,
  },
  oai_openaire: {
    namespace: 'http://namespace.openaire.eu/schema/oaire/',
    schema: 'https://www.openaire.eu/schema/repo-lit/4.0/openaire.xsd',
    write: openaire,
  },
  jats: {
    // JATS has no namespace, but OAI-PMH's schema requires one.
    namespace: JATS,
    schema: 'https://jats.nlm.nih.gov/publishing/1.3/xsd/JATS-journalpublishing1-3-mathml3.xsd',
    write: (record, journal, attributes, text) =>
      jatsArticle(record, journal, { xmlns: JATS, ...attributes }, text),
    hasText: true,
  },
  marcxml: {
    namespace: 'http://www.loc.gov/MARC21/slim',
    schema: 'http://www.loc.gov/standards/marcxml/schema/MARC21slim.xsd',
    write: marcxml,
  },
};

export const metadataFormats = Object.entries(formats).map(([prefix, { namespace, schema }]) => ({
  prefix,
  namespace,
  schema,
}));

/** Throws if records cannot be written in this format. */
export function requireFormat(prefix: string): Format {
  const format = Object.hasOwn(formats, prefix) ? formats[prefix] : undefined;
  if (format) return format;
  throw new OaiError('cannotDisseminateFormat', `There is no metadata format ${prefix}`);
}

export function writeRecord(
  prefix: string,
  record: ArticleRecord,
  journal: JournalFacts,
  text?: FullText,
): Xml {
  const { namespace, schema, write } = requireFormat(prefix);
  const attributes = { 'xmlns:xsi': XSI, 'xsi:schemaLocation': `${namespace} ${schema}` };
  return write(record, journal, attributes, text);
}
