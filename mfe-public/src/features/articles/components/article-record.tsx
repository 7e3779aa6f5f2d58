import {
  type Contributor,
  creditRoles,
  doiUrl,
  type Funding,
  type Reference,
  type Relation,
  relationLabel,
  type Translation,
} from '@app/contracts';
import type { ReactNode } from 'react';
import page from '../../../styles/page.module.css';
import { RichText } from '../../journal/components/rich-text.tsx';
import { funderUrl } from '../citation-tags.ts';
import type { PageArticle } from '../page-article.ts';
import classes from './article-record.module.css';

interface ArticleRecordProps {
  article: PageArticle;
  /** Whether to show the references. False if the full text contains them. */
  hasReferences: boolean;
}

/** The parts of an article's record below its abstract. */
export function ArticleRecord({ article, hasReferences }: ArticleRecordProps) {
  const { contributors, funding, references, relations, translations } = article;
  const known = contributors.filter(({ roles }) => roles && roles.length > 0);
  return (
    <>
      {translations.map((translation) => (
        <TranslatedAbstract key={translation.language} translation={translation} />
      ))}
      {known.length > 0 && (
        <Part id="contributions" title="Author contributions">
          <Items items={known.map(contribution)} />
        </Part>
      )}
      {funding.length > 0 && (
        <Part id="funding" title="Funding">
          <Items items={funding.map(funder)} />
        </Part>
      )}
      {relations.length > 0 && (
        <Part id="related-works" title="Related works">
          <Items items={relations.map(relatedWork)} />
        </Part>
      )}
      {hasReferences && references.length > 0 && (
        <Part id="references" title="References">
          <ol className={classes.references}>
            {references.map((reference, at) => (
              <li key={at} id={`ref-${at + 1}`} dir="auto">
                {citedWork(reference)}
              </li>
            ))}
          </ol>
        </Part>
      )}
    </>
  );
}

interface PartProps {
  id: string;
  title: string;
  children: ReactNode;
}

function Part({ id, title, children }: PartProps) {
  return (
    <section className={classes.part} aria-labelledby={id}>
      <h2 id={id} className={page.subheading}>
        {title}
      </h2>
      {children}
    </section>
  );
}

function Items({ items }: { items: readonly ReactNode[] }) {
  return (
    <ul className={`${page.plainList} ${classes.items}`}>
      {items.map((item, at) => (
        <li key={at}>{item}</li>
      ))}
    </ul>
  );
}

function TranslatedAbstract({ translation }: { translation: Translation }) {
  const { language, title, abstract } = translation;
  return (
    <Part id={`in-${language}`} title={`In ${languageName(language)}`}>
      <div lang={language} dir="auto">
        {title && (
          <p className={classes.title}>
            <RichText html={title} />
          </p>
        )}
        {abstract && <RichText as="div" className={page.prose} html={abstract} />}
      </div>
    </Part>
  );
}

/**
 * Returns the English name of a language. Returns the code itself if the code is invalid, such as `en-usa`, which
 * earlier releases accepted.
 */
function languageName(code: string): string | undefined {
  try {
    return new Intl.DisplayNames('en', { type: 'language' }).of(code);
  } catch {
    return code;
  }
}

function contribution({ name, roles = [] }: Contributor): ReactNode {
  return (
    <>
      <bdi>{name}</bdi>: {roles.map((role) => creditRoles[role]).join(', ')}
    </>
  );
}

function funder({ name, id, awards = [] }: Funding): ReactNode {
  return (
    <>
      {id ? <a href={funderUrl(id)}>{name}</a> : name}
      {awards.length > 0 && `: ${awards.join(', ')}`}
    </>
  );
}

/** The labels of identifiers whose kind is not visible from the identifier itself. */
const IDENTIFIER_NAMES: Partial<Record<Relation['identifierType'], string>> = {
  issn: 'ISSN',
  isbn: 'ISBN',
  pmid: 'PMID',
  pmcid: 'PMCID',
  arxiv: 'arXiv',
  ecli: 'ECLI',
  handle: 'Handle',
  accession: 'Accession',
};

function relatedWork(relation: Relation): ReactNode {
  const { type, identifierType, identifier, description } = relation;
  const url = relatedUrl(relation);
  const named = `${IDENTIFIER_NAMES[identifierType] ?? ''} ${identifier}`.trim();
  const label = identifierType === 'doi' ? doiUrl(identifier) : named;
  return (
    <>
      {relationLabel(type)}: {description && `${description}, `}
      {url ? <a href={url}>{label}</a> : label}
    </>
  );
}

function citedWork(reference: Reference): ReactNode {
  const { doi } = reference;
  const text = reference.text ?? partsText(reference);
  if (!doi) return text;
  const link = (label: string) => <a href={doiUrl(doi)}>{label}</a>;
  const at = text.toLowerCase().indexOf(doi.toLowerCase());
  if (at < 0) {
    return (
      <>
        {text && `${text} `}
        {link(doiUrl(doi))}
      </>
    );
  }
  // The DOI in the text becomes the link, including the resolver's address before it.
  const [before = ''] =
    /(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)?$/i.exec(text.slice(0, at)) ?? [];
  return (
    <>
      {text.slice(0, at - before.length)}
      {link(text.slice(at - before.length, at + doi.length))}
      {text.slice(at + doi.length)}
    </>
  );
}

/** Returns the known parts of a cited work, as in `Kepler (1611). On snow. Snow 2(1), 7.` */
function partsText(reference: Reference): string {
  const { author, year, articleTitle, volumeTitle, journalTitle, seriesTitle } = reference;
  const { volume, issue, firstPage, articleNumber, edition, isbn } = reference;
  const number = [volume, issue && `(${issue})`].filter(Boolean).join('');
  const place = [journalTitle ?? seriesTitle, number].filter(Boolean).join(' ');
  const sentences = [
    [author, year && `(${year})`].filter(Boolean).join(' '),
    articleTitle,
    volumeTitle,
    edition && `Edition ${edition}`,
    [place, firstPage ?? articleNumber].filter(Boolean).join(', '),
    isbn && `ISBN ${isbn}`,
  ];
  return sentences.flatMap((sentence) => (sentence ? sentence.replace(/\.?$/, '.') : [])).join(' ');
}

/** Returns the address of a related work. Returns undefined if there is no resolver for its kind of identifier. */
function relatedUrl({ identifierType, identifier }: Relation): string | undefined {
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
