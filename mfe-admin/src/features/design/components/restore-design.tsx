import { Button } from '@app/office-kit';
import { ConfirmModal } from '@app/office-kit/feedback/confirm-modal.tsx';
import { useState } from 'react';
import { FormSection } from '../../forms/form-section.tsx';

/** Puts what a journal begins with into the form, where it can be seen before it is saved. */
export function RestoreDesign({ onRestore }: { onRestore: () => void }) {
  const [asking, setAsking] = useState(false);
  return (
    <FormSection
      stacked
      title="The original design"
      help="The colours and texts that a journal begins with, without signatory and pictures."
    >
      <div>
        <Button variant="default" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          Restore the original design
        </Button>
      </div>
      <ConfirmModal
        opened={asking}
        title="Restore the original design?"
        action="Restore"
        onConfirm={() => {
          setAsking(false);
          onRestore();
        }}
        onCancel={() => setAsking(false)}
      >
        Every field of this form goes back to what a journal begins with; the signatory, the
        signature and the seal are taken out. Nothing is saved until you Submit.
      </ConfirmModal>
    </FormSection>
  );
}
