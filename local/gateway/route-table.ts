import { ConfigError } from './config-files.ts';
import type { DynamicConfig } from './dynamic-config.ts';
import { answer, type Exchange } from './exchange.ts';
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

type RouteTableOptions = {
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
  readonly #services: Record<string, LoadBalancer>;

  constructor(config: DynamicConfig, options: RouteTableOptions) {
    this.#services = createServices(config, options);
    this.#routes = Object.keys(config.routers)
      .map((name) => createRoute(name, config, options, this.#services))
      // find() returns the first match, so the highest priority comes first.
      .sort((left, right) => right.priority - left.priority);
  }

  find(subject: RuleSubject): Route | undefined {
    return this.#routes.find((route) => route.matches(subject));
  }

  start(): void {
    for (const service of Object.values(this.#services)) service.start();
  }

  stop(): void {
    for (const service of Object.values(this.#services)) service.stop();
  }
}

function createServices(
  { services, serversTransports }: DynamicConfig,
  { onHealthChange }: RouteTableOptions,
): Record<string, LoadBalancer> {
  const created = Object.entries(services).map(([name, service]) => {
    const { serversTransport } = service.loadBalancer;
    const transport = lookUp(serversTransports, serversTransport, `transport of service ${name}`);
    const report = (url: string, healthy: boolean) => onHealthChange(`${name} at ${url}`, healthy);
    return [name, new LoadBalancer(service, transport, report)];
  });
  return Object.fromEntries(created);
}

function createRoute(
  name: string,
  { routers, middlewares }: DynamicConfig,
  { entryPointMiddlewares, isTerminating }: RouteTableOptions,
  services: Record<string, LoadBalancer>,
): Route {
  const { service, rule, priority, observability, ...router } = lookUp(routers, name, 'router');
  const steps = [...entryPointMiddlewares, ...router.middlewares].flatMap((reference) => {
    const middleware = lookUp(middlewares, reference, `middleware of router ${name}`);
    const parts = middleware.chain?.middlewares.map((part) =>
      lookUp(middlewares, part, `middleware of ${reference}`),
    );
    return (parts ?? [middleware]).map(createMiddleware);
  });
  if (service === pingService) {
    steps.push((exchange) => answer(exchange, isTerminating() ? 503 : 200));
  } else {
    const servers = lookUp(services, service, `service of router ${name}`);
    steps.push((exchange) => servers.forward(exchange));
  }
  return {
    name,
    service,
    priority: priority ?? Buffer.byteLength(rule),
    accessLog: observability.accessLogs,
    matches: parseRouterRule(name, rule),
    async handle(exchange) {
      const { response } = exchange;
      for (const step of steps) {
        // The client may have left while its request waited. A limit of requests in progress would count it for ever.
        if (response.headersSent || response.destroyed) return;
        await step(exchange);
      }
    },
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
