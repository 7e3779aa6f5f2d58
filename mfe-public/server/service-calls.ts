/**
 * Adds headers to all requests of this process to the given origins. Not in the renderers, because this process also runs
 * renderers of earlier releases, which call services by `fetch` without them.
 */
export function addHeadersToCalls(origins: readonly string[], added: Record<string, string>): void {
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!origins.includes(new URL(url).origin)) return fetch(input, init);
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : {}));
    for (const [name, value] of Object.entries(added)) headers.set(name, value);
    return fetch(input, { ...init, headers });
  };
}
