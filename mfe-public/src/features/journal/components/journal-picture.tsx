import { pictureSize } from '@app/contracts';
import type { ComponentProps } from 'react';

interface Props extends ComponentProps<'img'> {
  src: string;
  alt: string;
  /** The class name for a picture of unknown size. Its style reserves space for the picture. */
  unsizedClassName?: string;
}

/** A picture from the settings. Its size is read from its URL, if the URL contains it. */
export function JournalPicture({ src, alt, className, unsizedClassName, ...rest }: Props) {
  const size = pictureSize(src);
  const classes = [className, size ? undefined : unsizedClassName].filter(Boolean).join(' ');
  return <img className={classes} src={src} alt={alt} {...size} {...rest} />;
}
