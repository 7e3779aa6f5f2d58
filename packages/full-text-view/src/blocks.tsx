import {
  anchorOf,
  type Block,
  type Code,
  type Equation,
  type Quotation,
  type Section,
  textOfInlines,
} from '@app/contracts/full-text';
import { Fragment, type ReactNode } from 'react';
import { DoiLink } from './doi-link.tsx';
import { FloatBlock } from './floats.tsx';
import { Formula } from './formula.tsx';
import { GridTable } from './grid.tsx';
import { Heading } from './heading.tsx';
import { Head, hasHead, Inlines } from './inlines.tsx';
import { DefinitionList, ListBlock, NoteList, ReferenceList } from './lists.tsx';
import { MediaFile, Picture, PictureTools } from './pictures.tsx';
import { named, type Rendering } from './rendering.ts';

interface BlockProps<T> {
  block: T;
  rendering: Rendering;
  level: number;
}

export function renderBlock(block: Block, rendering: Rendering, level: number): ReactNode {
  const shared = { rendering, level };
  switch (block.type) {
    case 'paragraph':
      return (
        <p {...named(block)} className={block.continues ? 'ft-continues' : undefined}>
          <Inlines content={block.content} rendering={rendering} />
        </p>
      );
    case 'section':
      return <SectionBlock block={block} {...shared} />;
    case 'list':
      return <ListBlock node={block} {...shared} />;
    case 'definitions':
      return <DefinitionList node={block} {...shared} />;
    case 'grid':
      return <GridTable grid={block} {...shared} />;
    case 'equation':
      return <EquationBlock block={block} {...shared} />;
    case 'code':
      return <CodeBlock block={block} {...shared} />;
    case 'quotation':
      return <QuotationBlock block={block} {...shared} />;
    case 'notes':
      return <NoteList node={block} {...shared} />;
    case 'references':
      return <ReferenceList node={block} {...shared} />;
    case 'picture':
      return (
        <div className="ft-float">
          <Picture file={block} rendering={rendering} />
          <PictureTools files={[block]} rendering={rendering} name={block.alt || 'picture'} />
        </div>
      );
    case 'file':
      return <MediaFile file={block} rendering={rendering} />;
    default:
      return <FloatBlock float={block} {...shared} />;
  }
}

/** Renders a list of blocks. */
export const renderBlocks = (
  content: readonly Block[],
  rendering: Rendering,
  level: number,
): ReactNode =>
  content.map((block, at) => <Fragment key={at}>{renderBlock(block, rendering, level)}</Fragment>);

function SectionBlock({ block, rendering, level }: BlockProps<Section>) {
  return (
    <section {...named(block)} className={block.part && `ft-${block.part}`}>
      {hasHead(block) && (
        <Heading level={level}>
          <Head node={block} rendering={rendering} />
        </Heading>
      )}
      <DoiLink doi={block.doi} />
      {rendering.blocks(block.content, hasHead(block) ? level + 1 : level)}
    </section>
  );
}

/** A display formula, with its number at the end of the line. */
function EquationBlock({ block, rendering }: BlockProps<Equation>) {
  return (
    <div id={anchorOf(block.id)} className="ft-equation">
      {block.label && (
        <span className="ft-label">
          <Inlines content={block.label} rendering={rendering} />
        </span>
      )}{' '}
      <div className="ft-formula-line">
        <Formula equation={block} rendering={rendering} isBlock>
          {block.content && <Inlines content={block.content} rendering={rendering} />}
        </Formula>
      </div>
    </div>
  );
}

function CodeBlock({ block, rendering }: BlockProps<Code>) {
  return (
    <div {...named(block)} className="ft-code">
      {block.label && (
        <p className="ft-head">
          <Inlines content={block.label} rendering={rendering} />
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: code that scrolls must be reachable by keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <pre tabIndex={0} role="group" aria-label={textOfInlines(block.label) || 'Code'}>
        <code>{block.text}</code>
      </pre>
    </div>
  );
}

function QuotationBlock({ block, rendering, level }: BlockProps<Quotation>) {
  return (
    <blockquote
      {...named(block)}
      className={block.isVerse ? 'ft-quotation ft-verse' : 'ft-quotation'}
    >
      {hasHead(block) && (
        <p className="ft-head">
          <Head node={block} rendering={rendering} />
        </p>
      )}
      {rendering.blocks(block.content, level)}
      {block.source.length > 0 && (
        <footer className="ft-source">{rendering.blocks(block.source, level)}</footer>
      )}
    </blockquote>
  );
}
