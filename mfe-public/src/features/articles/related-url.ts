import { doiUrl, type Relation } from '@app/contracts';

/** Returns the address of a related work, or undefined if its kind of identifier has no resolver. */
export function relatedUrl({ identifierType, identifier }: Relation): string | undefined {
  const escaped = encodeURIComponent(identifier);
  const path = escaped.replaceAll('%2F', '/').replaceAll('%3A', ':');
  switch (identifierType) {
    case 'doi':
      return doiUrl(identifier);
    case 'uri':
      return identifier;
    case 'purl':
      return /^https?:\/\/\S+$/i.test(identifier) ? identifier : undefined;
    case 'arxiv':
      return `https://arxiv.org/abs/${path.replace(/^arxiv:/i, '')}`;
    case 'pmid':
      return `https://pubmed.ncbi.nlm.nih.gov/${escaped}/`;
    case 'pmcid':
      return `https://pmc.ncbi.nlm.nih.gov/articles/${escaped}/`;
    case 'handle':
      return `https://hdl.handle.net/${path}`;
    case 'ark':
      return `https://n2t.net/${path}`;
    case 'issn':
      return `https://portal.issn.org/resource/ISSN/${escaped}`;
    default:
      return undefined;
  }
}
