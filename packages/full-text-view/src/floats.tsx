import {
  anchorOf,
  type Block,
  type FileNode,
  type Float,
  textOfInlines,
} from '@app/contracts/full-text';
import { DoiLink } from './doi-link.tsx';
import { GridTable } from './grid.tsx';
import { Heading } from './heading.tsx';
import { Head, hasHead } from './inlines.tsx';
import { MediaFile, Picture, PictureTools } from './pictures.tsx';
import { named, type Rendering } from './rendering.ts';

interface FloatBlockProps {
  float: Float;
  rendering: Rendering;
  level: number;
}

export function FloatBlock(props: FloatBlockProps) {
  switch (props.float.type) {
    case 'box':
    case 'statement':
      return <Box {...props} />;
    default:
      return <Figure {...props} />;
  }
}

/** A text apart from the main text, such as a box or a theorem. */
function Box({ float, rendering, level }: FloatBlockProps) {
  const isBox = float.type === 'box';
  const inner = hasHead(float) && isBox ? level + 1 : level;
  return (
    <div {...named(float)} {...descriptionOf(float)} className={`ft-${float.type}`}>
      {hasHead(float) &&
        (isBox ? (
          <Heading level={level}>
            <Head node={float} rendering={rendering} />
          </Heading>
        ) : (
          <p className="ft-head">
            <Head node={float} rendering={rendering} />
          </p>
        ))}
      {rendering.blocks(float.caption, inner)}
      {rendering.blocks(float.content, inner)}
      {rendering.blocks(float.foot, inner)}
      <DoiLink doi={float.doi} />
    </div>
  );
}

const NAMES: Partial<Record<Float['type'], string>> = {
  figure: 'Figure',
  table: 'Table',
  'figure-group': 'Figures',
  'table-group': 'Tables',
  'equation-group': 'Equations',
  box: 'Box',
  supplement: 'Supplement',
  media: 'Media',
};

/** Returns the name of a float, such as `Figure 1`. */
const nameOf = (float: Float): string =>
  (textOfInlines(float.label) || textOfInlines(float.title) || NAMES[float.type] || '').replace(
    /[.:]\s*$/,
    '',
  );

/** Describes a float, such as a table, unless a picture or file in it already has the same text alternative. */
function descriptionOf({ type, alt, content }: Float): { 'aria-description'?: string } {
  const isBox = type === 'box' || type === 'statement';
  const isUsed = content.some(
    (block) =>
      (block.type === 'picture' || block.type === 'file') &&
      (block.alt === alt || (block.alt === undefined && !isBox)),
  );
  return alt && !isUsed ? { 'aria-description': alt } : {};
}

const isShown = (block: Block): block is FileNode => block.type === 'picture';

/**
 * A figure, table or file with its caption. Captions of pictures are below the pictures. Other captions are above the
 * content.
 */
function Figure({ float, rendering, level }: FloatBlockProps) {
  const { type, caption, content, foot, alt } = float;
  const name = nameOf(float);
  const captionId = `caption-${anchorOf(float.id)}`;
  const hasCaption = hasHead(float) || caption.length > 0;
  const pictures = content.filter(isShown);
  const isPictures = pictures.length > 0 && pictures.length === content.length;
  const below = foot.length > 0 && <div className="ft-foot">{rendering.blocks(foot, level)}</div>;
  // HTML allows a caption only as the first or last element of a figure, so the caption below pictures contains the
  // notes.
  const head = (hasCaption || (isPictures && (below || float.doi))) && (
    <figcaption id={captionId} className="ft-caption">
      {hasHead(float) && (
        <p className="ft-head">
          <Head node={float} rendering={rendering} />
        </p>
      )}
      {rendering.blocks(caption, level)}
      {isPictures && below}
      {isPictures && <DoiLink doi={float.doi} />}
    </figcaption>
  );
  const shown = content.map((block) => {
    if (block.type === 'grid') {
      return (
        <GridTable
          key={block.id}
          grid={block}
          rendering={rendering}
          level={level}
          labelledBy={hasCaption ? captionId : undefined}
        />
      );
    }
    if (block.type === 'picture') {
      return <Picture key={block.id} file={block} rendering={rendering} alt={alt || name} />;
    }
    if (block.type === 'file') {
      const file = block.alt === undefined && alt ? { ...block, alt } : block;
      return <MediaFile key={block.id} file={file} rendering={rendering} shownAs={name} />;
    }
    return rendering.blocks([block], level);
  });
  return (
    <figure {...named(float)} {...descriptionOf(float)} className={`ft-float ft-${type}`}>
      {!isPictures && head}
      {shown}
      {!isPictures && below}
      <PictureTools files={pictures} rendering={rendering} name={name} />
      {isPictures ? head : <DoiLink doi={float.doi} />}
    </figure>
  );
}
