import { silentLog } from '@app/service-kit/testing';
import { createPipeline, launchChromium } from '../pipeline.ts';
import { BrowserSupervisor, type SupervisorOptions } from '../printing/chromium/supervisor.ts';
import type { Seal } from '../signing/seal.ts';
import type { Templates } from '../templates/markup.ts';

export const launchTestChromium = () =>
  launchChromium({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    sandbox: process.env.CHROMIUM_SANDBOX !== 'off' && process.getuid?.() !== 0,
  });

export function testSupervisor(options: Partial<SupervisorOptions> = {}): BrowserSupervisor {
  return new BrowserSupervisor({ launch: launchTestChromium, log: silentLog, ...options });
}

export function testPrinting(
  browser: BrowserSupervisor,
  templates: Templates,
  timeoutMs = 60_000,
  seal?: Seal,
) {
  return createPipeline({ browser, templates, timeoutMs, seal });
}
