import type { ServiceConfig } from './dynamic-config.ts';

type HealthCheckConfig = ServiceConfig['loadBalancer']['healthCheck'];

/**
 * Asks an upstream again and again whether it is ready. As with Traefik, it counts as ready until
 * the first check, one interval after the start.
 */
export class HealthCheck {
  #healthy = true;
  #timer: NodeJS.Timeout | undefined;
  readonly #url: string;
  readonly #config: HealthCheckConfig;
  readonly #onChange: (healthy: boolean) => void;

  constructor(serverUrl: string, config: HealthCheckConfig, onChange: (healthy: boolean) => void) {
    this.#url = new URL(config.path, serverUrl).href;
    this.#config = config;
    this.#onChange = onChange;
  }

  get healthy(): boolean {
    return this.#healthy;
  }

  start(): void {
    const interval = this.#healthy ? this.#config.interval : this.#config.unhealthyInterval;
    this.#timer = setTimeout(() => void this.#check(), interval);
    this.#timer.unref();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  async #check(): Promise<void> {
    const healthy = await this.#ask();
    if (this.#timer === undefined) return;
    if (healthy !== this.#healthy) {
      this.#healthy = healthy;
      this.#onChange(healthy);
    }
    this.start();
  }

  async #ask(): Promise<boolean> {
    try {
      const answer = await fetch(this.#url, {
        redirect: 'manual',
        signal: AbortSignal.timeout(this.#config.timeout),
      });
      await answer.body?.cancel();
      return answer.status >= 200 && answer.status < 400;
    } catch {
      return false;
    }
  }
}
