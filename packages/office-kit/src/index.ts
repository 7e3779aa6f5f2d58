// The back offices import Mantine only from this file. office-root.tsx lists the style sheets of these components and
// of the components that they use.
export {
  Alert,
  Badge,
  Button,
  Checkbox,
  Input,
  Modal,
  NativeSelect,
  PasswordInput,
  Progress,
  Radio,
  Switch,
  Textarea,
  TextInput,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core';
export { type UseFormReturnType, useForm } from '@mantine/form';
export { getHotkeyHandler, useMediaQuery } from '@mantine/hooks';
export { Area, isRefusal, NotAdmittedError } from './area.ts';
export { ConfirmDialog } from './confirm-dialog.tsx';
export { LoginForm } from './login-form.tsx';
export { OfficeError, OfficeMessage, OfficeNotFound } from './office-error.tsx';
export { OfficeRoot, OfficeRootError } from './office-root.tsx';
export * from './queries.ts';
export { ResetForm } from './reset-form.tsx';
export { RecoveryCodes } from './second-factor/recovery-codes.tsx';
export { SetUpSteps } from './second-factor/set-up-steps.tsx';
export { SessionEnd } from './session-end.tsx';
export { isOtherUser, userIdOf } from './session-user.ts';
