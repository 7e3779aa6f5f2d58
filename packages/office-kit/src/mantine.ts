// The one door to Mantine for the back offices: what is exported here is what they share at run
// time, and its style sheets (with those of what it is made of) are listed in mantine-styles.ts.
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
