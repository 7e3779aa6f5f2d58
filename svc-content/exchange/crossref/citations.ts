import type { Reference } from '@app/contracts';
import { element, known, type Xml } from '../xml/element.ts';

/** The texts that Crossref's schema limits. A longer or wrong one is left out: the citation may say it elsewhere. */
const ACCEPTED: Partial<Record<keyof Reference, RegExp>> = {
  issn: /^\d{4}-?\d{3}[\dX]$/,
  isbn: /^(?:97[89]-)?\d[\d -]{8,15}[\dX]$/,
  doi: /^10\.\d{4,9}\/.{1,200}$/,
  volume: /^.{1,32}$/,
  issue: /^.{1,32}$/,
  firstPage: /^.{1,32}$/,
  edition: /^.{1,15}$/,
};

export function citationList(references: readonly Reference[]): Xml | undefined {
  return known(
    'citation_list',
    references.map((reference, at) => {
      const part = (tag: string, name: Exclude<keyof Reference, 'key'>) => {
        const text = reference[name];
        const isAccepted = text && (ACCEPTED[name]?.test(text) ?? true);
        return isAccepted ? element(tag, text) : undefined;
      };
      const parts = [
        part('issn', 'issn'),
        part('journal_title', 'journalTitle'),
        part('author', 'author'),
        part('volume', 'volume'),
        part('issue', 'issue'),
        part('first_page', 'firstPage'),
        part('elocation_id', 'articleNumber'),
        part('cYear', 'year'),
        part('doi', 'doi'),
        part('isbn', 'isbn'),
        part('series_title', 'seriesTitle'),
        part('volume_title', 'volumeTitle'),
        part('edition_number', 'edition'),
        part('article_title', 'articleTitle'),
        part('unstructured_citation', 'text'),
      ];
      return element('citation', parts, { key: reference.key ?? `ref${at + 1}` });
    }),
  );
}
