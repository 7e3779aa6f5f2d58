import { PageHead } from '../features/layout/components/page-head.tsx';

export function Component() {
  return <PageHead title="Indexing readiness" />;
}
