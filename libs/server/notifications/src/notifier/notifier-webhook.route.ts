import { timingSafeEqual } from 'node:crypto';
import { CONFIG, type Config } from '@botter/server-config';
import { LOGGER, type Logger } from '@botter/server-logging';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import {
  type NotifierUpdateBody,
  NotifierUpdates,
  notifierWebhookPath,
  webhookSecretOf,
} from './notifier-updates';

const bodyLimit = 1024 * 1024;

/** Receives the updates of the notifier bot by webhook: stores them, and a worker handles them. */
@Injectable()
export class NotifierWebhookRoute implements OnModuleInit {
  constructor(
    @Inject(HttpAdapterHost) private readonly host: HttpAdapterHost,
    @Inject(NotifierUpdates) private readonly updates: NotifierUpdates,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    const fastify = this.host.httpAdapter?.getInstance<FastifyInstance>();
    const token = this.config.notifierBotToken;
    if (typeof fastify?.register !== 'function' || !token) return;
    const secret = Buffer.from(webhookSecretOf(token));
    void fastify.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser(
        'application/json',
        { parseAs: 'string', bodyLimit },
        (_request, body, done) => done(null, body),
      );
      scope.post(
        notifierWebhookPath,
        {
          logLevel: 'warn',
          // Before the body is read.
          onRequest: async (request, reply) => {
            if (!isSecret(request.headers['x-telegram-bot-api-secret-token'], secret)) {
              await reply.code(401).header('connection', 'close').send();
            }
          },
        },
        async (request, reply) => {
          const update = parsed(request.body);
          if (!update) return reply.code(400).send();
          try {
            await this.updates.store([update]);
          } catch (error) {
            this.logger.warn({ err: error }, 'an update of the notifier bot could not be stored');
            return reply.code(503).header('retry-after', '2').send();
          }
          return reply.code(200).send();
        },
      );
    });
  }
}

function isSecret(given: string | string[] | undefined, expected: Buffer): boolean {
  const actual = Buffer.from(typeof given === 'string' ? given : '');
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

function parsed(body: unknown): NotifierUpdateBody | undefined {
  try {
    const update = JSON.parse(String(body)) as { readonly update_id?: unknown } | null;
    return Number.isSafeInteger(update?.update_id) ? (update as NotifierUpdateBody) : undefined;
  } catch {
    return undefined;
  }
}
