// The back offices import Mantine only from this file. frame/office-root.tsx lists the style sheets of these components
// and of the components that they use.
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
