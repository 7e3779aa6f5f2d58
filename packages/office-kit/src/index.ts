export { Area, isRefusal, NotAdmittedError } from './area.ts';
export { LoginForm } from './login-form.tsx';
export * from './mantine.ts';
export { OfficeError, OfficeMessage, OfficeNotFound } from './office-error.tsx';
export { OfficeRoot, OfficeRootError } from './office-root.tsx';
export { SessionEnd } from './session-end.tsx';
export { isOtherUser, userIdOf } from './session-user.ts';
