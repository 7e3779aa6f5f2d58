import { Button } from '@app/office-kit';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { useAction } from '@app/office-kit/feedback/use-action.ts';
import { useNavigate } from '@app/web-kit';

interface UndoDeletionProps {
  /** The name of the deleted record. */
  name: string;
  restore: () => Promise<unknown>;
  /** The page of the restored record. */
  path: string;
  done: string;
}

/** Restores a deleted record and shows it. */
export function UndoDeletion({ name, restore, path, done }: UndoDeletionProps) {
  const { run, busy } = useAction();
  const navigate = useNavigate();
  const flash = useFlash();
  const undo = () =>
    run(`${name} was not restored`, async () => {
      await restore();
      await navigate(path);
      flash({ kind: 'success', title: name, message: done });
    });
  return (
    <Button variant="default" loading={busy} onClick={undo}>
      Undo
    </Button>
  );
}
