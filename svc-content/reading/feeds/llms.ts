import type { CitedJournal } from '../../articles/metadata/csl-item.ts';

/** Returns `/llms.txt` (llmstxt.org), which lists the interfaces for programs. */
export function llmsText({ name, issn, origin }: CitedJournal): string {
  const issns = issn.length > 0 ? ` (ISSN ${issn.join(', ')})` : '';
  return `# ${name}

> A scholarly journal${issns}. All articles are free to read and to download. No key is needed.

The header RateLimit-Policy of a response says how much may be requested.

## All articles

- [Articles as JSON Lines](${origin}/api/dumps/articles.jsonl.gz): all records, made once a day
- [Articles in JATS](${origin}/api/dumps/jats.tar.gz): the same records as XML, made once a day
- [OAI-PMH](${origin}/oai?verb=Identify): records that have changed since a date
- [Sitemap](${origin}/sitemap.xml): the addresses of all pages
- [Feed](${origin}/feed.xml): the newest articles

## One article

- \`${origin}/api/archives/ref/{refnumber}\`: the record as JSON
- \`${origin}/api/jats/{refnumber}.xml\`: the record in JATS
- \`${origin}/api/cite/{refnumber}.bib\`: BibTeX; also .ris, .json (CSL-JSON) and .enw
- \`${origin}/api/search?q={words}&page=1\`: search

## Reference

- [The API](${origin}/api/docs)
`;
}
