import { PageTitle } from '../features/journal/components/page-title.tsx';
import page from '../layout/page.module.css';

export function Component() {
  return (
    <>
      <PageTitle>SUBMIT RESEARCH PAPER</PageTitle>
      <h1 className={page.heading}>SUBMIT RESEARCH PAPER</h1>
    </>
  );
}
