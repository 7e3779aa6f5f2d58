import { anchorOf, type FileNode } from '@app/contracts/full-text';
import { added, nameOfFile, type Rendering } from './rendering.ts';

interface PictureProps {
  file: FileNode;
  rendering: Rendering;
  /** The text alternative for a picture without its own. */
  alt?: string | undefined;
  /** Whether the picture is within a line of text. */
  isWithin?: boolean;
}

export function Picture({ file, rendering, alt = '', isWithin = false }: PictureProps) {
  const { id, width, height } = file;
  const address = rendering.fileAddress(file);
  const text = file.alt ?? alt;
  if (address === undefined) {
    return (
      <span id={anchorOf(id)} className="ft-missing" {...added}>
        {`This picture is not available${text ? `: ${text}` : '.'}`}
      </span>
    );
  }
  return (
    <img
      id={anchorOf(id)}
      className={isWithin ? 'ft-inline-picture' : 'ft-picture'}
      src={address}
      alt={text}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
    />
  );
}

interface FileLinkProps {
  file: FileNode;
  rendering: Rendering;
  /** The name of the file for readers, such as `Figure 1`. */
  shownAs?: string;
}

interface InlineFileProps extends FileLinkProps {
  /** Whether the file is within a link. Links cannot be nested. */
  isLinked: boolean;
}

/** A picture or file in a line of text. */
export function InlineFile({ file, rendering, isLinked }: InlineFileProps) {
  if (file.type === 'picture') return <Picture file={file} rendering={rendering} isWithin />;
  if (isLinked) {
    return (
      <span id={anchorOf(file.id)} {...added}>
        {file.alt || nameOfFile(file)}
      </span>
    );
  }
  return <FileLink file={file} rendering={rendering} />;
}

/** A link that downloads a file. */
export function FileLink({ file, rendering, shownAs }: FileLinkProps) {
  const { id, alt, mediaType } = file;
  const address = rendering.fileAddress(file);
  const name = [alt || nameOfFile(file, shownAs), mediaType && `(${mediaType})`]
    .filter(Boolean)
    .join(' ');
  if (address === undefined) {
    return (
      <span id={anchorOf(id)} className="ft-missing" {...added}>
        {`${name} is not available.`}
      </span>
    );
  }
  return (
    <a
      id={anchorOf(id)}
      className="ft-file"
      href={address}
      download={nameOfFile(file, shownAs)}
      {...added}
    >
      {`Download ${name}`}
    </a>
  );
}

/** A file as a block. Videos and sounds play on the page. */
export function MediaFile({ file, rendering, shownAs }: FileLinkProps) {
  const { mediaType = '' } = file;
  const address = rendering.fileAddress(file);
  const kind = address === undefined ? '' : mediaType.split('/', 1)[0];
  return (
    <div className="ft-media">
      {kind === 'video' && (
        <video
          className="ft-picture"
          src={address}
          width={file.width}
          height={file.height}
          aria-label={file.alt || nameOfFile(file)}
          preload="none"
          controls
          {...added}
        />
      )}
      {kind === 'audio' && (
        <audio
          src={address}
          aria-label={file.alt || nameOfFile(file)}
          preload="none"
          controls
          {...added}
        />
      )}
      <FileLink file={file} rendering={rendering} shownAs={shownAs} />
    </div>
  );
}

interface PictureToolsProps {
  files: readonly FileNode[];
  rendering: Rendering;
  /** The name of the figure, such as `Figure 1`. */
  name: string;
}

/** Links that enlarge and download the pictures of a figure. */
export function PictureTools({ files, rendering, name }: PictureToolsProps) {
  const shown = files.flatMap((file) => {
    const address = rendering.fileAddress(file);
    return address === undefined ? [] : [{ file, address }];
  });
  if (shown.length === 0) return null;
  return (
    <p className="ft-tools" {...added}>
      {shown.map(({ file, address }, at) => {
        const spoken = shown.length > 1 ? `${name}, picture ${at + 1}` : name;
        return (
          <span key={file.id}>
            <a href={address} data-large={anchorOf(file.id)} aria-label={`Enlarge ${spoken}`}>
              Enlarge
            </a>{' '}
            <a href={address} download={nameOfFile(file, spoken)} aria-label={`Download ${spoken}`}>
              Download
            </a>{' '}
          </span>
        );
      })}
    </p>
  );
}
