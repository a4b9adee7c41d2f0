import { BotterError, calls } from '@botter/contracts';
import { callOfRoute } from '@botter/server-http';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';

/**
 * Analytics scripts send JSON as plain text, which saves them a preflight. Of every other call that stays
 * refused.
 */
@Injectable()
export class EventBodies implements OnModuleInit {
  constructor(@Inject(HttpAdapterHost) private readonly host: HttpAdapterHost) {}

  onModuleInit(): void {
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
    const parseJson = fastify.getDefaultJsonParser('error', 'error');
    fastify.addContentTypeParser('text/plain', { parseAs: 'string' }, (request, body, done) => {
      if (callOfRoute(request.routeOptions) !== calls.addSiteEvent) {
        done(new BotterError('unsupported_type', 'This content type is not supported'));
      } else void parseJson(request, body as string, done);
    });
  }
}
