import { doiUrl } from '@app/contracts';
import type { Definitions, Inline, List, Notes, References } from '@app/contracts/full-text';
import { Heading } from './heading.tsx';
import { Head, hasHead, Inlines } from './inlines.tsx';
import { added, named, type Rendering } from './rendering.ts';

interface ListProps<T> {
  node: T;
  rendering: Rendering;
  level: number;
}

const ORDERED: Partial<Record<List['style'], '1' | 'a' | 'A' | 'i' | 'I'>> = {
  order: '1',
  'alpha-lower': 'a',
  'alpha-upper': 'A',
  'roman-lower': 'i',
  'roman-upper': 'I',
};

/** The title of a list. It is not the heading of a section. */
function ListHead({ node, rendering }: Omit<ListProps<List | Definitions>, 'level'>) {
  if (!hasHead(node)) return null;
  return (
    <p className="ft-head">
      <Head node={node} rendering={rendering} />
    </p>
  );
}

/** A list. If its items have labels, the labels take the place of bullets and numbers. */
export function ListBlock({ node, rendering, level }: ListProps<List>) {
  const type = ORDERED[node.style];
  const Tag = type ? 'ol' : 'ul';
  const hasLabels = node.items.some(({ label }) => label?.length);
  const isBare = hasLabels || node.style === 'simple';
  return (
    <div {...named(node)}>
      <ListHead node={node} rendering={rendering} />
      {node.items.length > 0 && (
        <Tag
          className={isBare ? 'ft-list ft-bare' : 'ft-list'}
          {...(type && { type, start: node.start })}
        >
          {node.items.map((item, at) => (
            <li key={at} className={item.label?.length ? 'ft-labelled' : undefined}>
              {item.label && (
                <span className="ft-label">
                  <Inlines content={item.label} rendering={rendering} />
                </span>
              )}{' '}
              <div className="ft-item">
                {item.title && (
                  <p className="ft-head">
                    <Inlines content={item.title} rendering={rendering} />
                  </p>
                )}
                {rendering.blocks(item.content, level)}
              </div>
            </li>
          ))}
        </Tag>
      )}
    </div>
  );
}

export function DefinitionList({ node, rendering, level }: ListProps<Definitions>) {
  return (
    <div {...named(node)}>
      <ListHead node={node} rendering={rendering} />
      {node.items.length > 0 && (
        <dl className="ft-definitions">
          {node.items.map((item, at) => (
            <div key={at}>
              <dt>
                <Head node={{ label: item.label, title: item.term }} rendering={rendering} />
              </dt>
              <dd>{rendering.blocks(item.content, level)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

/** A list of notes. The list gets no heading if the text has no heading for the list. */
export function NoteList({ node, rendering, level }: ListProps<Notes>) {
  const inner = hasHead(node) ? level + 1 : level;
  return (
    <div {...named(node)} className="ft-notes">
      {hasHead(node) && (
        <Heading level={level}>
          <Head node={node} rendering={rendering} />
        </Heading>
      )}
      {node.items.length > 0 && (
        <ul className="ft-list ft-bare">
          {node.items.map((note) => (
            <li
              key={note.id}
              {...named(note)}
              className={note.label?.length ? 'ft-labelled' : undefined}
            >
              {note.label && (
                <span className="ft-label">
                  <Inlines content={note.label} rendering={rendering} />
                </span>
              )}{' '}
              <div className="ft-item">{rendering.blocks(note.content, inner)}</div>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The list of references. A list without a title gets a title, because readers look for this heading. */
export function ReferenceList({ node, rendering, level }: ListProps<References>) {
  return (
    <section {...named(node)} className="ft-references">
      <Heading level={level} isAdded={!hasHead(node)}>
        {hasHead(node) ? <Head node={node} rendering={rendering} /> : 'References'}
      </Heading>
      {rendering.blocks(node.content, level + 1)}
      {node.items.length > 0 && (
        <ol className="ft-list ft-bare">
          {node.items.map((work) => (
            <li
              key={work.id}
              {...named(work)}
              className={work.label?.length ? 'ft-labelled' : undefined}
            >
              {work.label && (
                <span className="ft-label">
                  <Inlines content={work.label} rendering={rendering} />
                </span>
              )}{' '}
              <div className="ft-item">
                <p>
                  <Citation work={work} rendering={rendering} />
                </p>
              </div>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

type Work = References['items'][number];

/** A reference with a link to its DOI. The DOI in the words becomes the link; otherwise the link follows the words. */
function Citation({ work: { content, doi }, rendering }: { work: Work; rendering: Rendering }) {
  if (!doi || linksTo(content, doi)) return <Inlines content={content} rendering={rendering} />;
  const linked = withLink(content, doi);
  if (linked) return <Inlines content={linked} rendering={rendering} />;
  return (
    <>
      <Inlines content={content} rendering={rendering} />
      <span {...added}>
        {' '}
        <a href={doiUrl(doi)}>{doiUrl(doi)}</a>
      </span>
    </>
  );
}

/**
 * Returns a citation in which the DOI, with its resolver's address if present, is a link. Returns undefined if the
 * citation does not contain the DOI.
 */
function withLink(content: Work['content'], doi: string): Work['content'] | undefined {
  for (const [at, node] of content.entries()) {
    if (typeof node !== 'string') continue;
    const place = node.toLowerCase().indexOf(doi.toLowerCase());
    // The match may be only the beginning of a longer DOI.
    if (place < 0 || /^[\w/-]/.test(node.slice(place + doi.length))) continue;
    const before = node.slice(0, place);
    const start = /(?:https?:\/\/(?:dx\.)?doi\.org\/)?$/i.exec(before)?.index ?? place;
    const end = place + doi.length;
    const link: Inline = { type: 'link', href: doiUrl(doi), content: [node.slice(start, end)] };
    const parts = [node.slice(0, start), link, node.slice(end)];
    return [...content.slice(0, at), ...parts, ...content.slice(at + 1)];
  }
  return undefined;
}

/** Returns whether a citation has a link with a DOI. */
const linksTo = (content: Work['content'], doi: string): boolean =>
  content.some(
    (node) =>
      typeof node === 'object' &&
      ((node.type === 'link' && isAddressOf(node.href, doi)) ||
        ((node.type === 'mark' || node.type === 'span') && linksTo(node.content, doi))),
  );

function isAddressOf(href: string, doi: string): boolean {
  try {
    return decodeURIComponent(href).toLowerCase().endsWith(doi.toLowerCase());
  } catch {
    return false;
  }
}
