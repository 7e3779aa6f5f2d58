import { Button } from '@app/office-kit';
import type { ComponentProps } from 'react';

type BlockableButtonProps = ComponentProps<typeof Button<'button'>> & { blocked: boolean };

/**
 * A button that ignores clicks while it is blocked. Unlike a disabled button it keeps the focus, and screen
 * readers can reach it and read the reason in `aria-describedby`.
 */
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
