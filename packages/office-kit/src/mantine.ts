// The only import of Mantine in the back offices: these exports are shared at run time. The style sheets of
// these components, and of the components they use, are listed in mantine-styles.ts.
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
export { getHotkeyHandler, useHotkeys, useMediaQuery } from '@mantine/hooks';
