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
/** A bot's id with nothing after it; Fastify routes every other form of the path. */
const plainId = /^[\w-]{1,300}$/;

const empty = ['content-length', '0'];
/** The unread rest of a body must not be parsed as the next request. */
const emptyAndClosed = [...empty, 'connection', 'close'];
const retryLater = [...empty, 'retry-after', '2'];

/**
 * Receives updates by webhook. Telegram's requests bypass Fastify, so that an update costs as little as
 * possible. The same route is registered with Fastify too, for requests that the shortcut doesn't match.
 */
@Injectable()
export class WebhookRoute implements OnModuleInit {
  /** Secrets as bytes, encoded once each. */
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
    registerShortcut(fastify, (request, response) => this.#shortcut(request, response));
  }

  /** Adds the route to a scope of its own: the body is read only after the secret was verified. */
  register(scope: FastifyInstance): void {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    scope.post<{ Params: { botId: string } }>(`${prefix}:botId`, { logLevel: 'warn' }, (request, reply) => {
      reply.hijack();
      this.#receive(request.params.botId, request.raw, reply.raw);
    });
  }

  #shortcut(request: IncomingMessage, response: ServerResponse): boolean {
    const { url = '' } = request;
    if (request.method !== 'POST' || !url.startsWith(prefix)) return false;
    const botId = url.slice(prefix.length);
    if (!plainId.test(botId)) return false;
    this.#receive(botId, request, response);
    return true;
  }

  #receive(botId: string, request: IncomingMessage, response: ServerResponse): void {
    const known = this.bots.peek(botId);
    if (known) return this.#receiveFor(known, request, response);
    this.bots.get(botId).then(
      (bot) => this.#receiveFor(bot, request, response),
      (error: unknown) => this.#refuse(error, botId, response),
    );
  }

  #receiveFor(bot: RuntimeBot | undefined, request: IncomingMessage, response: ServerResponse): void {
    if (!bot || !this.#isSecret(request.headers[secretHeader], bot.webhookSecret)) {
      return respond(response, 401, emptyAndClosed);
    }
    readBody(request, (body) => {
      if (!body) return respond(response, 413, emptyAndClosed);
      const update = parseUpdate(body);
      if (!update) return respond(response, 400, empty);
      this.inbox.accept(bot, update).then(
        () => respond(response, 200, empty),
        (error: unknown) => this.#refuse(error, bot.compiled.botId, response),
      );
    });
  }

  /** Telegram keeps the update and retries. */
  #refuse(error: unknown, botId: string, response: ServerResponse): void {
    const level = isDatabaseUnavailable(error) ? 'warn' : 'error';
    this.logger[level]({ err: error, botId }, 'update not accepted');
    respond(response, 503, retryLater);
  }

  #isSecret(given: string | string[] | undefined, stored: Secret | undefined): boolean {
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
function respond(response: ServerResponse, status: number, headers: string[]): void {
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
