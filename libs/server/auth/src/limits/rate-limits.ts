import { BotterError, type Call } from '@botter/contracts';
import { CONFIG, type Config, type CountedLimitName, type RateLimits as Limits } from '@botter/server-config';
import { callerOf } from '@botter/server-http';
import { counter } from '@botter/server-metrics';
import { Scheduling } from '@botter/server-scheduling';
import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { grantedAccessOf } from '../access/granted-access';
import { BodyPace } from './body-pace';
import { COUNT_LEDGER, type CountLedger } from './count-ledger';
import { countedKey } from './counted-key';
import { limitStore } from './limit-store';
import { SharedCounts } from './shared-counts';

const shareEveryMs = 1_000;
/** Addresses of IPv6 are counted by network: one connection at home has as many as it likes. */
const ipv6Network = 64;

const refused = counter({
  name: 'botter_rate_limited_total',
  help: 'Calls that went beyond a limit',
  labelNames: ['limit'],
});

type Limiter = ReturnType<FastifyInstance['createRateLimit']>;

/** Whom a limit counts. */
const subjects: Readonly<Record<CountedLimitName, (request: FastifyRequest) => string>> = {
  anonymous: address,
  pageviews: address,
  waitlist: address,
  calls: (request) => countedKey(request) ?? person(request),
  uploads: person,
  bots: person,
  token_checks: person,
  invitations: person,
  keys: person,
  // Automation that connects without end must not close the person's own windows.
  streams: (request) => (countedKey(request) ? `keys of ${person(request)}` : person(request)),
  sends: bot,
  changes: bot,
};

function keyOf(name: CountedLimitName, request: FastifyRequest): string {
  return `${name}:${subjects[name](request)}`;
}

function address(request: FastifyRequest): string {
  return normalizeIP(request.ip, ipv6Network);
}

function person(request: FastifyRequest): string {
  return callerOf(request).user.id;
}

function bot(request: FastifyRequest): string {
  return grantedAccessOf(request).botId;
}

/** Refuses calls above the rate limits. Counts are shared by the processes that serve calls. */
@Injectable()
export class RateLimits implements OnModuleInit, BeforeApplicationShutdown {
  readonly #limiters = new Map<CountedLimitName, Limiter>();
  readonly #limits: Limits;
  readonly #counts: SharedCounts;
  readonly #sharing;
  readonly #changes: BodyPace | undefined;

  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(HttpAdapterHost) private readonly host: HttpAdapterHost,
    @Inject(COUNT_LEDGER) private readonly ledger: CountLedger,
    @Inject(Scheduling) scheduling: Scheduling,
  ) {
    this.#limits = config.rateLimits;
    this.#changes = config.rateLimits && new BodyPace(config.rateLimits.changes_mb);
    this.#counts = new SharedCounts(ledger);
    this.#sharing = scheduling.every('rate limits', shareEveryMs, () => this.#counts.share());
  }

  onModuleInit(): void {
    const limits = this.#limits;
    if (!limits) return;
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
    // Not awaited: that would complete the routes before Nest has set the handler of errors.
    void fastify.register(rateLimit, { global: false, store: limitStore(this.#counts) }).after(() => {
      for (const name of Object.keys(subjects) as CountedLimitName[]) {
        const { number, seconds } = limits[name];
        const limiter = fastify.createRateLimit({
          max: number,
          timeWindow: seconds * 1000,
          keyGenerator: (request) => keyOf(name, request),
        });
        this.#limiters.set(name, limiter);
      }
    });
    this.#sharing.trigger();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.#sharing.stop();
    this.ledger.close?.();
  }

  /** Counts a call against its own limit, if it has one. @throws as `count` */
  async countCall(
    { limit, bodyLimit }: Pick<Call, 'limit' | 'bodyLimit'>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    if (!limit) return;
    await this.count(limit, request);
    if (limit !== 'changes') return;
    await this.#changes?.pass(person(request), request.headers, reply.raw, bodyLimit);
  }

  /** Counts one more. @throws BotterError `rate_limited` with the time to wait, beyond the limit */
  async count(name: CountedLimitName, request: FastifyRequest): Promise<void> {
    const result = await this.#limiters.get(name)?.(request);
    if (result && !result.isAllowed && result.isExceeded) this.#refuse(name, result.ttlInSeconds);
  }

  /** Counts nothing. @throws as `count`, if another one would */
  refuseExceeded(name: CountedLimitName, request: FastifyRequest): void {
    const limit = this.#limits?.[name];
    const counted = limit && this.#counts.known(keyOf(name, request));
    if (counted && counted.current >= limit.number) this.#refuse(name, Math.ceil(counted.ttl / 1000));
  }

  #refuse(name: CountedLimitName, ttlInSeconds: number): never {
    refused.inc({ limit: name });
    const seconds = Math.max(1, ttlInSeconds);
    throw new BotterError('rate_limited', wordsFor(seconds), undefined, seconds, this.#limits?.[name].number);
  }
}

function wordsFor(seconds: number): string {
  const wait =
    seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : seconds === 1 ? 'a second' : `${seconds} seconds`;
  return `Too many requests. Wait ${wait} and try again.`;
}
