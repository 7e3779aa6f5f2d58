import { GuideText } from '@app/office-kit/guide/guide.tsx';
import { html, title } from '../../../docs/editors/manuscripts.md';
import { DeskHead } from '../features/desk/desk-head.tsx';

/** The page of the guide about manuscripts. Editors of the desk may have no access to the administration, which has the others. */
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
