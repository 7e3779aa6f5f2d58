import { GuideText } from '@app/office-kit/guide/guide.tsx';
import { html, title } from '../../../docs/editors/manuscripts.md';
import { DeskHead } from '../features/desk/desk-head.tsx';

/**
 * The guide's page about manuscripts. The other pages are in the administration, to which editors of the desk may have
 * no access.
 */
export function Component() {
  return (
    <>
      <DeskHead
        title={title}
        documentTitle="Help"
        back={{ to: '/review/desk', text: 'Manuscripts' }}
      />
      <GuideText html={html} />
    </>
  );
}
