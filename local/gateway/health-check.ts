import type { ServiceConfig } from './dynamic-config.ts';

type HealthCheckConfig = ServiceConfig['loadBalancer']['healthCheck'];

/** Maximum lateness of a timer, in milliseconds. A later timer shows that this process itself was delayed. */
const toleratedLateness = 50;

/** Polls an upstream's health. As in Traefik, it is healthy until the first check, one interval after the start. */
export class HealthCheck {
  healthy = true;
  #timer: NodeJS.Timeout | undefined;
  readonly #url: string;
  readonly #config: HealthCheckConfig;
  readonly #onChange: (healthy: boolean) => void;

  constructor(serverUrl: string, config: HealthCheckConfig, onChange: (healthy: boolean) => void) {
    this.#url = new URL(config.path, serverUrl).href;
    this.#config = config;
    this.#onChange = onChange;
  }

  start(): void {
    this.#timer = setTimeout(() => void this.#check(), this.#config.interval);
    this.#timer.unref();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  async #check(): Promise<void> {
    const healthy = await this.#ask();
    if (this.#timer === undefined) return;
    if (healthy !== this.healthy) {
      this.healthy = healthy;
      this.#onChange(healthy);
    }
    this.start();
  }

  async #ask(): Promise<boolean> {
    const controller = new AbortController();
    const stopClock = startFairClock(this.#config.timeout, () => controller.abort());
    try {
      const response = await fetch(this.#url, { redirect: 'manual', signal: controller.signal });
      await response.body?.cancel();
      return response.status >= 200 && response.status < 400;
    } catch {
      return false;
    } finally {
      stopClock();
    }
  }
}

/**
 * Starts a timeout that restarts if this process itself was delayed, for example by a blocked event loop. Such a delay
 * must not count as a failure of the upstream.
 */
function startFairClock(milliseconds: number, onTimeout: () => void): () => void {
  let timer: NodeJS.Timeout;
  const start = (): void => {
    const dueAt = performance.now() + milliseconds;
    timer = setTimeout(() => {
      if (performance.now() - dueAt > toleratedLateness) start();
      else onTimeout();
    }, milliseconds);
  };
  start();
  return () => clearTimeout(timer);
}
