import { timingSafeEqual } from 'node:crypto';
import { isDatabaseUnavailable } from '@botter/server-database';
import { LOGGER, type Logger } from '@botter/server-logging';
import type { Secret } from '@botter/server-secrets';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RuntimeBots } from '../shared/runtime-bots';
import { Inbox } from './inbox';

/** Updates are far smaller; more than this is nothing of Telegram's. */
const updateByteLimit = 1024 * 1024;
const secretHeader = 'x-telegram-bot-api-secret-token';
const retryAfterSeconds = 2;

/** Takes updates by webhook. A plain route beside Nest's: an update costs as little as it can on its way in. */
@Injectable()
export class WebhookRoute implements OnModuleInit {
  constructor(
    @Inject(HttpAdapterHost) private readonly host: HttpAdapterHost,
    @Inject(RuntimeBots) private readonly bots: RuntimeBots,
    @Inject(Inbox) private readonly inbox: Inbox,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    const fastify = this.host.httpAdapter?.getInstance<FastifyInstance>();
    // A process without HTTP (polling only) has no adapter.
    if (typeof fastify?.register === 'function') void fastify.register(async (scope) => this.register(scope));
  }

  /** Adds the route to a scope of its own: the body stays bytes until the secret was found right. */
  register(scope: FastifyInstance): void {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post<{ Params: { botId: string } }>(
      '/telegram/:botId',
      // Not a browser: no headers for one, and nothing worth compressing.
      { bodyLimit: updateByteLimit, logLevel: 'warn', ...({ helmet: false, compress: false } as object) },
      (request, reply) => this.take(request, reply),
    );
  }

  private async take(
    request: FastifyRequest<{ Params: { botId: string } }>,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { botId } = request.params;
    try {
      const bot = await this.bots.get(botId);
      if (!bot || !isSecret(request.headers[secretHeader], bot.webhookSecret)) return reply.code(401).send();
      const update = parseUpdate(request.body);
      if (!update) return reply.code(400).send();
      await this.inbox.accept(bot, update);
      return reply.code(200).send();
    } catch (error) {
      // Telegram keeps the update and comes again.
      if (!isDatabaseUnavailable(error)) this.logger.error({ err: error, botId }, 'update not taken');
      return reply.code(503).header('retry-after', retryAfterSeconds).send();
    }
  }
}

function isSecret(given: string | string[] | undefined, stored: Secret | undefined): boolean {
  if (typeof given !== 'string' || given === '' || !stored) return false;
  const expected = Buffer.from(stored.reveal());
  const actual = Buffer.from(given);
  if (expected.length === 0 || actual.length !== expected.length) return false;
  return timingSafeEqual(actual, expected);
}

function parseUpdate(body: unknown): { readonly update_id: number } | undefined {
  try {
    const update = JSON.parse((body as Buffer).toString('utf8')) as { readonly update_id?: unknown } | null;
    return Number.isSafeInteger(update?.update_id) ? (update as { update_id: number }) : undefined;
  } catch {
    return undefined;
  }
}
