// The shell's first module in development, because React Refresh must be installed before React is loaded. Remotes
// share this instance, because a second instance would not know the components that the shell has rendered.
import * as runtime from 'react-refresh/runtime';

// Deployed remotes are compiled for production and import this JSX runtime, which the development build does not use.
import 'react/jsx-runtime';

globalThis.__reactRefreshRuntime = runtime;
