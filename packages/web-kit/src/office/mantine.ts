// The one door to Mantine for the back offices: what is exported here is what they share at run
// time, and its style sheets are listed in mantine-styles.ts.
export {
  Alert,
  Anchor,
  Button,
  Input,
  Loader,
  Modal,
  Paper,
  PasswordInput,
  Progress,
  Radio,
  Skeleton,
  Table,
  Textarea,
  TextInput,
  VisuallyHidden,
} from '@mantine/core';
export { type UseFormReturnType, useForm } from '@mantine/form';
