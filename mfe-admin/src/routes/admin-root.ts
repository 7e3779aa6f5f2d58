export { OfficeRoot as Component, OfficeRootError as ErrorBoundary } from '@app/web-kit/office';
