import { createServer, type Server } from 'node:http';
import { CONFIG, type Config } from '@botter/server-config';
import { histogram, Metrics } from '@botter/server-metrics';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';

const requests = histogram({
  name: 'botter_http_request_duration_seconds',
  help: 'Duration of answered requests',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
});

/** Measures requests, and shows all metrics to Prometheus: on the main port, or on a port of its own. */
@Injectable()
export class MetricsEndpoint implements OnApplicationBootstrap, BeforeApplicationShutdown {
  #server: Server | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(Metrics) private readonly metrics: Metrics,
    @Inject(HttpAdapterHost) adapters: HttpAdapterHost,
  ) {
    const fastify = adapters.httpAdapter.getInstance<FastifyInstance>();
    fastify.addHook('onResponse', (request, reply, done) => {
      const route = request.routeOptions.url ?? 'unknown';
      requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
      done();
    });
    if (config.metricsPort !== undefined) return;
    fastify.get('/metrics', async (_request, reply) =>
      reply.type(this.metrics.contentType).send(await this.metrics.text()),
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
      this.metrics.text().then(
        (text) => response.writeHead(200, { 'content-type': this.metrics.contentType }).end(text),
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
