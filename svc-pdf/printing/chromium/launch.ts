import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Browser } from 'puppeteer';

/** Time limit of a launch in milliseconds. A launch takes half a second, or much longer on a busy machine. */
const LAUNCH_TIMEOUT_MS = 30_000;
/** Time limit of a DevTools command in milliseconds. Only a browser that hangs exceeds this time. */
const PROTOCOL_TIMEOUT_MS = 60_000;

/**
 * Rejects if the program cannot be run. The check takes hundredths of a second; a launch would take half a second and
 * 120 MB.
 */
export async function requireChromium(executablePath: string): Promise<void> {
  await promisify(execFile)(executablePath, ['--version'], { timeout: LAUNCH_TIMEOUT_MS });
}

/** Launches Chromium with a temporary profile, which puppeteer removes when the browser exits. */
export async function launchChromium({
  executablePath,
  sandbox,
}: {
  executablePath: string;
  sandbox: boolean;
}): Promise<Browser> {
  // Load puppeteer only when it is needed, because it takes 20 MB.
  const { default: puppeteer } = await import('puppeteer');
  const browser = await puppeteer.launch({
    executablePath,
    // The old headless mode of `chromium-headless-shell` prints many times faster.
    headless: 'shell',
    // With a pipe, Chromium always exits when this process exits, and opens no port.
    pipe: true,
    // The service itself stops the browser. A signal to the process group must not end the browser earlier.
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
      // No host name or address resolves, because printed pages embed all fonts and pictures.
      '--host-resolver-rules=MAP * ~NOTFOUND',
      // Position glyphs by font metrics instead of screen pixels.
      '--font-render-hinting=none',
    ],
  });
  // The pipes of a killed browser may emit `error` after puppeteer has detached, which would crash this process.
  for (const pipe of browser.process()?.stdio ?? []) pipe?.on('error', () => undefined);
  return browser;
}

/** Kills the whole process group, because the executable may be a script that waits for Chromium. */
export function killChromium(browser: Browser): void {
  const pid = browser.process()?.pid;
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The processes have already exited.
  }
}
