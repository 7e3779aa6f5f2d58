interface Origins {
  content: string;
  pdf: string;
}

/** Returns the function with which renderers call the services that serve the API's paths. */
export function serviceFetch({ content, pdf }: Origins, added: Record<string, string>) {
  return (path: string, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers);
    for (const [name, value] of Object.entries(added)) headers.set(name, value);
    return fetch((path.startsWith('/api/verify/') ? pdf : content) + path, { ...init, headers });
  };
}
