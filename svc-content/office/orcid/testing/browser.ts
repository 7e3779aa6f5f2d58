/** A browser with cookies that follows redirects between hosts. */
export class Browser {
  readonly cookies = new Map<string, string>();
  readonly #hosts: Record<string, string>;

  /** `hosts` maps public origins to the origins of the servers under test. */
  constructor(hosts: Record<string, string>) {
    this.#hosts = hosts;
  }

  /**
   * Opens an address and follows redirects. Returns the last page, or the redirect to an address that begins with the
   * given text.
   */
  async open(
    address: string,
    until?: string,
  ): Promise<{ status: number; text: string; url: string }> {
    const { origin, pathname, search } = new URL(address);
    if (until && address.startsWith(until)) return { status: 0, text: '', url: address };
    const response = await fetch((this.#hosts[origin] ?? origin) + pathname + search, {
      redirect: 'manual',
      headers: { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';', 1)[0]?.split('=') ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location) return this.open(new URL(location, address).href, until);
    return { status: response.status, text: await response.text(), url: address };
  }
}
