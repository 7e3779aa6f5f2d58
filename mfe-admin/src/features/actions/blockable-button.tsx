import { Button } from '@app/office-kit';
import type { ComponentProps } from 'react';

type BlockableButtonProps = ComponentProps<typeof Button<'button'>> & { blocked: boolean };

/** A button that keeps the focus while it is blocked, so that screen readers reach it and its `aria-describedby`. */
export function BlockableButton({ blocked, onClick, ...props }: BlockableButtonProps) {
  return (
    <Button
      {...props}
      aria-disabled={blocked}
      data-disabled={blocked || undefined}
      onClick={blocked ? undefined : onClick}
    />
  );
}
