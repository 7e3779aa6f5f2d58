import { pictureSize } from '@app/contracts';
import type { ComponentProps } from 'react';

interface Props extends ComponentProps<'img'> {
  src: string;
  alt: string;
  /** What keeps room for a picture from elsewhere, whose size nobody knows. */
  unsizedClassName?: string;
}

/** A picture of the settings, with its own size where the address tells it. */
export function JournalPicture({ src, alt, className, unsizedClassName, ...rest }: Props) {
  const size = pictureSize(src);
  const classes = [className, size ? undefined : unsizedClassName].filter(Boolean).join(' ');
  return <img className={classes} src={src} alt={alt} {...size} {...rest} />;
}
