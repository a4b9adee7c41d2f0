import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type RuntimeBot, RuntimeBots } from '@botter/server-compiled-bots';
import { isDatabaseUnavailable } from '@botter/server-database';
import { registerShortcut } from '@botter/server-http';
import { LOGGER, type Logger } from '@botter/server-logging';
import type { Secret } from '@botter/server-secrets';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { Inbox } from './inbox';
import { readBody } from './webhook-body';

const secretHeader = 'x-telegram-bot-api-secret-token';
const prefix = '/telegram/';
/** A bot's id and nothing behind it; what is written in any other way finds its route through Fastify. */
const plainId = /^[\w-]{1,300}$/;

const empty = ['content-length', '0'];
/** The rest of a body that nobody reads must not be taken for the next request. */
const emptyAndClosed = [...empty, 'connection', 'close'];
const comeAgain = [...empty, 'retry-after', '2'];

/**
 * Takes updates by webhook. Telegram's requests are taken before Fastify sees them: an update costs as little as it can
 * on its way in. The same is a route of Fastify's too, for whatever does not come that way.
 */
@Injectable()
export class WebhookRoute implements OnModuleInit {
  /** Secrets as bytes, made once for each. */
  readonly #expected = new WeakMap<Secret, Buffer>();

  constructor(
    @Inject(HttpAdapterHost) private readonly host: HttpAdapterHost,
    @Inject(RuntimeBots) private readonly bots: RuntimeBots,
    @Inject(Inbox) private readonly inbox: Inbox,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    const fastify = this.host.httpAdapter?.getInstance<FastifyInstance>();
    // A process without HTTP (polling only) has no adapter.
    if (typeof fastify?.register !== 'function') return;
    void fastify.register(async (scope) => this.register(scope));
    registerShortcut(fastify, (request, response) => this.shortcut(request, response));
  }

  /** Adds the route to a scope of its own: the body stays unread until the secret was found right. */
  register(scope: FastifyInstance): void {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    scope.post<{ Params: { botId: string } }>(`${prefix}:botId`, { logLevel: 'warn' }, (request, reply) => {
      reply.hijack();
      this.take(request.params.botId, request.raw, reply.raw);
    });
  }

  private shortcut(request: IncomingMessage, response: ServerResponse): boolean {
    const { url = '' } = request;
    if (request.method !== 'POST' || !url.startsWith(prefix)) return false;
    const botId = url.slice(prefix.length);
    if (!plainId.test(botId)) return false;
    this.take(botId, request, response);
    return true;
  }

  private take(botId: string, request: IncomingMessage, response: ServerResponse): void {
    const known = this.bots.peek(botId);
    if (known) return this.takeFor(known, request, response);
    this.bots.get(botId).then(
      (bot) => this.takeFor(bot, request, response),
      (error: unknown) => this.refuse(error, botId, response),
    );
  }

  private takeFor(bot: RuntimeBot | undefined, request: IncomingMessage, response: ServerResponse): void {
    if (!bot || !this.isSecret(request.headers[secretHeader], bot.webhookSecret)) {
      return answer(response, 401, emptyAndClosed);
    }
    readBody(request, (body) => {
      if (!body) return answer(response, 413, emptyAndClosed);
      const update = parseUpdate(body);
      if (!update) return answer(response, 400, empty);
      this.inbox.accept(bot, update).then(
        () => answer(response, 200, empty),
        (error: unknown) => this.refuse(error, bot.compiled.botId, response),
      );
    });
  }

  /** Telegram keeps the update and comes again. */
  private refuse(error: unknown, botId: string, response: ServerResponse): void {
    const level = isDatabaseUnavailable(error) ? 'warn' : 'error';
    this.logger[level]({ err: error, botId }, 'update not taken');
    answer(response, 503, comeAgain);
  }

  private isSecret(given: string | string[] | undefined, stored: Secret | undefined): boolean {
    if (typeof given !== 'string' || given === '' || !stored) return false;
    let expected = this.#expected.get(stored);
    if (!expected) {
      expected = Buffer.from(stored.reveal());
      this.#expected.set(stored, expected);
    }
    const actual = Buffer.from(given);
    if (expected.length === 0 || actual.length !== expected.length) return false;
    return timingSafeEqual(actual, expected);
  }
}

/** Headers as a flat list: one small write. */
function answer(response: ServerResponse, status: number, headers: string[]): void {
  response.writeHead(status, headers).end();
}

function parseUpdate(body: Buffer): { readonly update_id: number } | undefined {
  try {
    const update = JSON.parse(body.toString('utf8')) as { readonly update_id?: unknown } | null;
    return Number.isSafeInteger(update?.update_id) ? (update as { update_id: number }) : undefined;
  } catch {
    return undefined;
  }
}
