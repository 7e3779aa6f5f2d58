// The first module of the shell in development, as it has to be there before React. Remotes take it
// from here: a runtime of their own would know nothing of the page that the shell has rendered.
import * as runtime from 'react-refresh/runtime';

// Of the deployed remotes beside it, which are not compiled for development.
import 'react/jsx-runtime';

globalThis.__reactRefreshRuntime = runtime;
