export {
  OfficeRoot as Component,
  OfficeRootError as ErrorBoundary,
} from '@app/office-kit/frame/office-root.tsx';
