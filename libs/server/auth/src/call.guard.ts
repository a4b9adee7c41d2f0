import {
  allowsApiKeys,
  apiKeyPrefix,
  type BotRight,
  BotterError,
  type Call,
  type CallAccess,
} from '@botter/contracts';
import { CONFIG, type Config } from '@botter/server-config';
import {
  callerOf,
  callOf,
  callOfRoute,
  type Identified,
  identifyCaller,
  isPublicInfrastructure,
  resourceMetadataUrl,
} from '@botter/server-http';
import {
  type CanActivate,
  type ExecutionContext,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleInit,
} from '@nestjs/common';
import { HttpAdapterHost, ModuleRef } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requireRight } from './access/access-policy';
import {
  ACCESS_READER,
  type AccessReader,
  API_KEY_READER,
  type ApiKeyReader,
  CHAT_BOT_READER,
  type ChatBotReader,
  FILE_BOT_READER,
  type FileBotReader,
} from './access/access-ports';
import { accessOfCaller } from './access/caller-access';
import { rememberAccess } from './access/granted-access';
import { countKey } from './limits/counted-key';
import { RateLimits } from './limits/rate-limits';
import { AccessTokenVerifier, unauthorized } from './tokens/access-token-verifier';
import { bearerToken } from './tokens/bearer-token';
import { UserDirectory } from './users/user-directory';

/** A program reads it, so it doesn't mention signing in. It keeps secret which of these is the case. */
const wrongKey = 'This API key is unknown, expired or revoked';

type Handler = Parameters<typeof callOf>[0];

/**
 * Runs before every route: finds out who is asking and whether the call's access allows it, as soon as the
 * head of the request has arrived. Nothing of a body is read for a caller who is refused. A route that
 * declares no access is refused, so that no one can forget to protect one.
 */
@Injectable()
export class CallGuard implements CanActivate, OnModuleInit, OnApplicationBootstrap {
  #access!: AccessReader;
  #chats!: ChatBotReader;
  /** Part of every challenge: shows a client which issuer's tokens the API accepts. */
  readonly #metadata: string;

  constructor(
    @Inject(AccessTokenVerifier) private readonly tokens: AccessTokenVerifier,
    @Inject(UserDirectory) private readonly users: UserDirectory,
    @Inject(RateLimits) private readonly limits: RateLimits,
    @Inject(ModuleRef) private readonly modules: ModuleRef,
    @Inject(HttpAdapterHost) private readonly host: HttpAdapterHost,
    @Inject(CONFIG) config: Config,
  ) {
    this.#metadata = `resource_metadata="${resourceMetadataUrl(config)}"`;
  }

  onModuleInit(): void {
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
    fastify.addHook('onRequest', (request, reply) => this.#admit(request, reply));
  }

  /**
   * The modules that provide these ports are guarded themselves; looked up late, they need not be imported
   * here.
   */
  onApplicationBootstrap(): void {
    this.#access = this.modules.get<AccessReader>(ACCESS_READER, { strict: false });
    this.#chats = this.modules.get<ChatBotReader>(CHAT_BOT_READER, { strict: false });
  }

  /**
   * The second check: a request that did not pass the first one, or is no call, doesn't reach a controller.
   */
  canActivate(context: ExecutionContext): boolean {
    // Updates of the notifier bot are no requests.
    if (context.getType<string>() === 'telegraf') return true;
    const handler = context.getHandler() as Handler;
    if (isPublicInfrastructure(handler)) return true;
    const call: Call | undefined = callOf(handler);
    if (!call) throw new BotterError('forbidden', 'This address is not accessible');
    if (call.access.kind !== 'public') callerOf(context.switchToHttp().getRequest<FastifyRequest>());
    return true;
  }

  async #admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const call = callOfRoute(request.routeOptions);
    if (!call) return;
    if (call.access.kind === 'public') return this.limits.count(call.limit ?? 'anonymous', request);
    const caller = await this.#identify(request, reply);
    if (caller.key && !allowsApiKeys(call)) {
      throw new BotterError('forbidden', "An API key can't do this. Sign in to do it.");
    }
    await this.#authorise(call.access, caller, request);
    await this.limits.countCall(call, request, reply);
  }

  async #identify(request: FastifyRequest, reply: FastifyReply): Promise<Identified> {
    const bearer = bearerToken(request.headers.authorization);
    if (!bearer) {
      await this.limits.count('anonymous', request);
      void reply.header('www-authenticate', `Bearer ${this.#metadata}`);
      throw unauthorized();
    }
    try {
      if (bearer.startsWith(apiKeyPrefix)) return await this.#identifyKey(bearer, request);
      const token = await this.tokens.verify(bearer);
      const caller = { user: await this.users.userOf(token, bearer), tokenExpiresAt: token.expiresAt };
      identifyCaller(request, caller);
      await this.limits.count('calls', request);
      return caller;
    } catch (error) {
      if (error instanceof BotterError && error.code === 'unauthorized') {
        await this.limits.count('anonymous', request);
        void reply.header('www-authenticate', `Bearer error="invalid_token", ${this.#metadata}`);
      }
      throw error;
    }
  }

  /**
   * A key is looked up at every call, so that its end takes effect everywhere. One that was valid before is
   * counted first: beyond its limit it costs no query. Neither does one from an address that has sent too
   * many wrong ones.
   */
  async #identifyKey(bearer: string, request: FastifyRequest): Promise<Identified> {
    const keys = this.modules.get<ApiKeyReader>(API_KEY_READER, { strict: false });
    const known = keys.knownId(bearer);
    if (known) await this.#countKey(known, request);
    else this.limits.refuseExceeded('anonymous', request);
    const caller = await keys.find(bearer);
    if (!caller?.key) throw unauthorized(wrongKey);
    identifyCaller(request, caller);
    if (!known) await this.#countKey(caller.key.id, request);
    return caller;
  }

  #countKey(keyId: string, request: FastifyRequest): Promise<void> {
    countKey(request, keyId);
    return this.limits.count('calls', request);
  }

  async #authorise(access: CallAccess, caller: Identified, request: FastifyRequest): Promise<void> {
    switch (access.kind) {
      case 'public':
      case 'signedIn':
        return;
      case 'bot': {
        const botId =
          access.in === 'query'
            ? queryParameter(request, access.param)
            : pathParameter(request, access.param);
        return this.#requireBot(caller, botId, access.right, request);
      }
      case 'chat': {
        const botId = await this.#chats.botOfChat(pathParameter(request, access.param));
        return this.#requirePartOfBot(caller, botId, 'Chat not found', access.right, request);
      }
      case 'file': {
        // Looked up when asked for: only the module that keeps files has calls on them.
        const files = this.modules.get<FileBotReader>(FILE_BOT_READER, { strict: false });
        const botId = await files.botOfFile(pathParameter(request, access.param));
        return this.#requirePartOfBot(caller, botId, 'File not found', access.right, request);
      }
      default:
        access satisfies never;
        throw new Error('Unknown kind of access');
    }
  }

  async #requireBot(
    caller: Identified,
    botId: string,
    right: BotRight,
    request: FastifyRequest,
  ): Promise<void> {
    const access = await accessOfCaller(this.#access, caller, botId);
    requireRight(access, right, { byKey: caller.key !== undefined });
    rememberAccess(request, { botId, access });
  }

  /** For others, what belongs to a bot doesn't exist, just like the bot itself. */
  async #requirePartOfBot(
    caller: Identified,
    botId: string | undefined,
    notFound: string,
    right: BotRight,
    request: FastifyRequest,
  ): Promise<void> {
    const access = botId && (await accessOfCaller(this.#access, caller, botId));
    if (!botId || !access) throw new BotterError('not_found', notFound);
    requireRight(access, right, { byKey: caller.key !== undefined });
    rememberAccess(request, { botId, access });
  }
}

function pathParameter(request: FastifyRequest, name: string): string {
  const value = (request.params as Readonly<Record<string, string | undefined>>)[name];
  if (value === undefined) throw new Error(`The path of this call has no parameter ${name}`);
  return value;
}

/** Given exactly once: of two values, another part of the server might read the other one. */
function queryParameter(request: FastifyRequest, name: string): string {
  const value = (request.query as Readonly<Record<string, unknown>>)[name];
  if (typeof value === 'string' && value !== '') return value;
  throw new BotterError('validation_failed', `${name} is required`, [
    { path: `query.${name}`, message: `${name} is required` },
  ]);
}
