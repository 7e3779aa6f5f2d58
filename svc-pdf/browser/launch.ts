import puppeteer, { type Browser } from 'puppeteer';

export interface LaunchOptions {
  executablePath: string;
  sandbox: boolean;
}

/** A launch takes half a second; on a busy machine with cold disks it may take many. */
const LAUNCH_TIMEOUT_MS = 30_000;
/** No single command to the browser takes this long; one that does means that it hangs. */
const PROTOCOL_TIMEOUT_MS = 30_000;

/** A Chromium with a profile of its own, which puppeteer removes when it ends. */
export async function launchChromium(options: LaunchOptions): Promise<Browser> {
  const { executablePath, sandbox } = options;
  const browser = await puppeteer.launch({
    executablePath,
    // The old headless mode, which `chromium-headless-shell` is: it prints many times faster.
    headless: 'shell',
    // By pipe, Chromium ends with this process however that ends, and no port is open.
    pipe: true,
    // The service stops its browser in order; a signal to the process group must not do it first.
    handleSIGHUP: false,
    handleSIGINT: false,
    handleSIGTERM: false,
    timeout: LAUNCH_TIMEOUT_MS,
    protocolTimeout: PROTOCOL_TIMEOUT_MS,
    args: [
      ...(sandbox ? [] : ['--no-sandbox']),
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // No name and no address leads anywhere: documents bring everything with them.
      '--host-resolver-rules=MAP * ~NOTFOUND',
      // Glyphs stand where the font says and not where a screen's pixels would put them.
      '--font-render-hinting=none',
    ],
  });
  // The pipes of a browser that is killed may break after puppeteer has left them: unheard, that would end
  // this process.
  for (const pipe of browser.process()?.stdio ?? []) pipe?.on('error', () => undefined);
  return browser;
}

/**
 * At once, with all its processes: what is started may be a script that waits for Chromium, so that its
 * process alone is not enough.
 */
export function killChromium(browser: Browser): void {
  const pid = browser.process()?.pid;
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}
