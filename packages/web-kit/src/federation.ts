import { CONTRACT_VERSION, type RemoteEntry } from '@app/contracts';
import * as react from 'react';
import * as jsxDevRuntime from 'react/jsx-dev-runtime';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as webKit from './index.ts';
import type { RemoteModule } from './remote.ts';

/** A version of a shared module in a share scope of Module Federation. */
interface SharedModule {
  get(): () => unknown;
  from: string;
  eager: boolean;
  loaded: 1;
}
type ShareScope = Record<string, Record<string, SharedModule>>;

/** A container of Module Federation: the global variable that a remote's entry script defines. */
interface Container {
  init(scope: ShareScope): unknown;
  get(module: string): Promise<() => RemoteModule>;
}

/** The modules of which the shell has the only copy. The builds of remotes list them (build-kit's federation.ts). */
const provided = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react/jsx-dev-runtime': jsxDevRuntime,
  'react-dom': reactDom,
  '@app/web-kit': webKit,
};

/** The share scope of all remotes. Remotes add modules that they share with each other. */
const scope: ShareScope = Object.fromEntries(
  Object.entries(provided).map(([name, module]) => [
    name,
    { [CONTRACT_VERSION]: { get: () => () => module, from: 'shell', eager: true, loaded: 1 } },
  ]),
);

/** Loads a remote's entry script and its module `./routes`. */
export async function loadRoutes({ container, entry }: RemoteEntry): Promise<RemoteModule> {
  await loadScript(entry);
  // The build of the remote defines this variable.
  const remote = Reflect.get(globalThis, container) as Container;
  await remote.init(scope);
  const module = await remote.get('./routes');
  return module();
}

function loadScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`${address} could not be loaded`));
    };
    document.head.append(script);
  });
}
