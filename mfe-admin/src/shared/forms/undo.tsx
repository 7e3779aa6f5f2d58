import { Button } from '@app/office-kit';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { useAction } from '@app/office-kit/feedback/use-action.ts';
import { useNavigate, useRevalidator } from '@app/web-kit';

interface UndoProps {
  /** The name of the record or records. */
  name: string;
  undo: () => Promise<unknown>;
  /** The page to show afterwards. By default, the current page is reloaded. */
  path?: string;
  done: string;
  /** The title of the message if the undo fails. */
  failed?: string;
}

/** A button in the message about an action, which undoes the action and reports the result. */
export function Undo({ name, undo, path, done, failed = `${name} was not restored` }: UndoProps) {
  const { run, busy } = useAction();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const flash = useFlash();
  const click = () =>
    run(failed, async () => {
      await undo();
      await (path === undefined ? revalidate() : navigate(path));
      flash({ kind: 'success', title: name, message: done });
    });
  return (
    <Button variant="default" loading={busy} onClick={click}>
      Undo
    </Button>
  );
}
