import type { CallInput, Endpoint, ResponseOf } from '@app/contracts/endpoints';
import type { CallOptions, Client } from './client.ts';

/** A module that exports endpoints and the client that calls them. */
type ClientModule<E> = E & { client: Client };
type EndpointName<E> = { [Name in keyof E]: E[Name] extends Endpoint ? Name : never }[keyof E];

/** Returns a function that calls endpoints. `load` imports the endpoints' module on the first call. */
export function lazyClient<E>(load: () => Promise<ClientModule<E>>) {
  return async function call<Name extends EndpointName<E>>(
    name: Name,
    input: CallInput<Extract<E[Name], Endpoint>> & CallOptions,
  ): Promise<ResponseOf<Extract<E[Name], Endpoint>>> {
    const loaded = await load();
    // `EndpointName` contains only names of endpoints.
    const endpoint = loaded[name] as Extract<E[Name], Endpoint>;
    return loaded.client.call(endpoint, input);
  };
}
