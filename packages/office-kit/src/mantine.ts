// The administration and the work log import Mantine only from here, because these exports are shared at run time.
// mantine-styles.ts lists the style sheets of these components and of the components that they use.
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
