import { pictureSize } from '@app/contracts';
import type { ComponentProps } from 'react';

interface Props extends ComponentProps<'img'> {
  src: string;
  alt: string;
  /** Reserves space for a picture of unknown size. */
  unsizedClassName?: string;
}

/** A picture from the settings; its size is read from the address if that contains it. */
export function JournalPicture({ src, alt, className, unsizedClassName, ...rest }: Props) {
  const size = pictureSize(src);
  const classes = [className, size ? undefined : unsizedClassName].filter(Boolean).join(' ');
  return <img className={classes} src={src} alt={alt} {...size} {...rest} />;
}
