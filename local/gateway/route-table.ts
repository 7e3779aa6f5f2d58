import { ConfigError } from './config-files.ts';
import type { DynamicConfig } from './dynamic-config.ts';
import { answer, type Exchange, type Middleware } from './exchange.ts';
import { LoadBalancer } from './load-balancer.ts';
import { createMiddleware } from './middlewares.ts';
import { parseRule, RuleError, type RulePredicate, type RuleSubject } from './rules.ts';

export type Route = {
  name: string;
  service: string;
  priority: number;
  accessLog: boolean;
  matches: RulePredicate;
  handle: (exchange: Exchange) => Promise<void>;
};

export type RouteTableOptions = {
  entryPointMiddlewares: string[];
  /** Whether the gateway is shutting down; `ping@internal` then responds with 503. */
  isTerminating: () => boolean;
  onHealthChange: (server: string, healthy: boolean) => void;
};

/** Traefik's internal service behind `/ping`. */
const pingService = 'ping@internal';

/** The routes of one version of the files, with their servers and health checks. */
export class RouteTable {
  readonly #routes: Route[];
  readonly #services: Map<string, LoadBalancer>;

  constructor(config: DynamicConfig, options: RouteTableOptions) {
    this.#services = createServices(config, options);
    this.#routes = Object.keys(config.routers)
      .map((name) => this.#createRoute(name, config, options))
      // find() returns the first match, so the highest priority comes first.
      .sort((left, right) => right.priority - left.priority);
  }

  find(subject: RuleSubject): Route | undefined {
    return this.#routes.find((route) => route.matches(subject));
  }

  start(): void {
    for (const service of this.#services.values()) service.start();
  }

  stop(): void {
    for (const service of this.#services.values()) service.stop();
  }

  #createRoute(name: string, config: DynamicConfig, options: RouteTableOptions): Route {
    const router = lookUp(config.routers, name, 'router');
    const middlewares = [...options.entryPointMiddlewares, ...router.middlewares].map((reference) =>
      createMiddleware(lookUp(config.middlewares, reference, `middleware of router ${name}`)),
    );
    return {
      name,
      service: router.service,
      priority: router.priority ?? Buffer.byteLength(router.rule),
      accessLog: router.observability.accessLogs,
      matches: parseRouterRule(name, router.rule),
      handle: inOrder(middlewares, this.#serviceHandler(name, router.service, options)),
    };
  }

  #serviceHandler(
    routerName: string,
    service: string,
    { isTerminating }: RouteTableOptions,
  ): (exchange: Exchange) => Promise<void> | void {
    if (service === pingService) {
      return (exchange) => answer(exchange, isTerminating() ? 503 : 200);
    }
    const servers = this.#services.get(localName(service));
    if (!servers) throw new ConfigError(`unknown service of router ${routerName}: ${service}`);
    return (exchange) => servers.forward(exchange);
  }
}

function createServices(
  { services, serversTransports }: DynamicConfig,
  { onHealthChange }: RouteTableOptions,
): Map<string, LoadBalancer> {
  return new Map(
    Object.entries(services).map(([name, service]) => {
      const { serversTransport } = service.loadBalancer;
      const transport = lookUp(serversTransports, serversTransport, `transport of service ${name}`);
      const report = (url: string, healthy: boolean) =>
        onHealthChange(`${name} at ${url}`, healthy);
      return [name, new LoadBalancer(service, transport, report)];
    }),
  );
}

function inOrder(
  middlewares: Middleware[],
  last: (exchange: Exchange) => Promise<void> | void,
): (exchange: Exchange) => Promise<void> {
  return async function runInOrder(exchange) {
    for (const middleware of middlewares) {
      await middleware(exchange);
      if (exchange.response.headersSent) return;
    }
    await last(exchange);
  };
}

function parseRouterRule(name: string, rule: string): RulePredicate {
  try {
    return parseRule(rule);
  } catch (cause) {
    if (cause instanceof RuleError) throw new ConfigError(`router ${name}: ${cause.message}`);
    throw cause;
  }
}

function lookUp<Value>(values: Record<string, Value>, reference: string, what: string): Value {
  const value = values[localName(reference)];
  if (value === undefined) throw new ConfigError(`unknown ${what}: ${reference}`);
  return value;
}

/** Removes the provider from a name. `name@file` and `name` are the same, because there is only one provider. */
function localName(reference: string): string {
  return reference.replace(/@file$/, '');
}
