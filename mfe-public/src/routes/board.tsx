import { PageTitle } from '../features/journal/components/page-title.tsx';
import page from '../layout/page.module.css';

export function Component() {
  return (
    <>
      <PageTitle>Editorial Board</PageTitle>
      <h1 className={page.heading}>Editorial Board</h1>
    </>
  );
}
