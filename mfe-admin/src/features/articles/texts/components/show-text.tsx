import { showText } from '@app/contracts/endpoints';
import type { ArticleText } from '@app/contracts/full-text';
import { Button } from '@app/office-kit';
import { ConfirmModal } from '@app/office-kit/feedback/confirm-modal.tsx';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { useAction } from '@app/office-kit/feedback/use-action.ts';
import { useState } from 'react';
import { area } from '../../../../area.ts';

interface ShowTextProps {
  article: string;
  state: ArticleText;
  /** The number of the current version. */
  version: number;
  unsaved: boolean;
  /** Whether readers see the article. */
  isPublic: boolean;
  onChanged: () => unknown;
}

/** Buttons that publish the current version of the text or hide the text from readers. */
export function ShowText(props: ShowTextProps) {
  const { article, state, version, unsaved, isPublic, onChanged } = props;
  const { run, busy } = useAction();
  const flash = useFlash();
  const [isAsking, setIsAsking] = useState(false);
  const show = (shown: number | null) =>
    run('Nothing was changed for readers', async () => {
      const pdf = state.pdf === 'typeset' ? 'typeset' : 'author';
      const body = { shown, pdf, version: state.articleVersion } as const;
      await area.api.call(showText, { params: { id: article }, body });
      setIsAsking(false);
      await onChanged();
      flash({
        kind: 'success',
        title: shown === null ? 'The text is withdrawn' : `Version ${shown} is shown`,
        message: messageFor(shown, isPublic),
      });
    });
  return (
    <>
      {state.shown !== version && (
        <Button variant="default" disabled={unsaved} loading={busy} onClick={() => show(version)}>
          Show to readers
        </Button>
      )}
      {state.shown !== null && (
        <Button variant="default" loading={busy} onClick={() => setIsAsking(true)}>
          Withdraw
        </Button>
      )}
      <p role="status">{shownText(state.shown, version)}</p>
      <ConfirmModal
        opened={isAsking}
        title="Withdraw the text?"
        action="Withdraw"
        busy={busy}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => show(null)}
      >
        <p>Readers then have the abstract and the PDF. All versions stay here.</p>
      </ConfirmModal>
    </>
  );
}

function shownText(shown: number | null, version: number): string {
  if (shown === null) return 'Readers do not see the text.';
  return shown === version ? 'Readers see this version.' : `Readers see version ${shown}.`;
}

function messageFor(shown: number | null, isPublic: boolean): string {
  if (shown === null) return 'Readers have the abstract and the PDF.';
  return isPublic
    ? 'Readers see the text on the article’s page.'
    : 'Readers will see the text on the article’s page when the article is public.';
}
