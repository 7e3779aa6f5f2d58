import { Button } from '@app/office-kit';
import type { ComponentProps } from 'react';

type BlockableButtonProps = ComponentProps<typeof Button<'button'>> & { blocked: boolean };

/** A button that stays focusable while it is blocked, so that screen readers read the reason in `aria-describedby`. */
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
