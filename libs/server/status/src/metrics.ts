import { createServer, type Server } from 'node:http';
import { CONFIG, type Config } from '@botter/server-config';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** Measures requests and the process itself, and shows it to Prometheus: on the main port, or on one of its own. */
@Injectable()
export class Metrics implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly registry = new Registry();
  readonly #requests = new Histogram({
    name: 'botter_http_request_duration_seconds',
    help: 'Duration of answered requests',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [this.registry],
  });
  #server: Server | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(HttpAdapterHost) adapters: HttpAdapterHost,
  ) {
    collectDefaultMetrics({ register: this.registry });
    const fastify = adapters.httpAdapter.getInstance<FastifyInstance>();
    fastify.addHook('onResponse', (request, reply, done) => {
      const route = request.routeOptions.url ?? 'unknown';
      this.#requests.observe(
        { method: request.method, route, status: reply.statusCode },
        reply.elapsedTime / 1000,
      );
      done();
    });
    if (config.metricsPort !== undefined) return;
    fastify.get('/metrics', async (_request, reply) =>
      reply.type(this.registry.contentType).send(await this.registry.metrics()),
    );
  }

  async onApplicationBootstrap(): Promise<void> {
    const { metricsPort } = this.config;
    if (metricsPort === undefined) return;
    const server = createServer((request, response) => {
      if (request.url !== '/metrics') {
        response.writeHead(404).end();
        return;
      }
      this.registry.metrics().then(
        (text) => response.writeHead(200, { 'content-type': this.registry.contentType }).end(text),
        () => response.writeHead(500).end(),
      );
    });
    this.#server = server;
    await new Promise<void>((done, failed) => {
      server.once('error', failed);
      server.listen(metricsPort, done);
    });
  }

  beforeApplicationShutdown(): void {
    this.#server?.close();
    this.#server?.closeAllConnections();
  }
}
