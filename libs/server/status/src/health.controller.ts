import { IssuerKeys, SignInReport } from '@botter/server-auth';
import { Listener } from '@botter/server-database';
import { Quarantine, ReaderStops } from '@botter/server-event-store';
import { PublicInfrastructure } from '@botter/server-http';
import { Progress } from '@botter/server-scheduling';
import { Controller, Get, Inject, Res, ServiceUnavailableException } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import {
  type HealthCheckResult,
  HealthCheckService,
  type HealthIndicatorResult,
  HealthIndicatorService,
} from '@nestjs/terminus';
import type { FastifyReply } from 'fastify';
import { SystemChecks } from './system-checks';

/** Probes for the platform that runs the processes. */
@Controller('health')
export class HealthController {
  constructor(
    @Inject(HealthCheckService) private readonly health: HealthCheckService,
    @Inject(HealthIndicatorService) private readonly indicators: HealthIndicatorService,
    @Inject(SystemChecks) private readonly checks: SystemChecks,
    @Inject(Listener) private readonly listener: Listener,
    @Inject(Progress) private readonly progress: Progress,
    @Inject(ReaderStops) private readonly stops: ReaderStops,
    @Inject(Quarantine) private readonly quarantine: Quarantine,
    @Inject(ModuleRef) private readonly modules: ModuleRef,
  ) {}

  /**
   * The work goes on, whether it succeeds or not: a restart would not bring a database back. 503 names what has not moved
   * for 30 s.
   */
  @Get('live')
  @PublicInfrastructure()
  live(@Res({ passthrough: true }) reply: FastifyReply): Promise<object> {
    return this.tell(reply, [() => this.work()]);
  }

  /** The process can do its work now; 503 names what is missing. */
  @Get('ready')
  @PublicInfrastructure()
  ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<object> {
    return this.tell(reply, [
      () => this.database(),
      () => this.notifications(),
      () => this.needs(),
      () => this.readers(),
      () => this.signIn(),
    ]);
  }

  private async tell(
    reply: FastifyReply,
    indicators: Parameters<HealthCheckService['check']>[0],
  ): Promise<object> {
    try {
      return await this.health.check(indicators);
    } catch (error) {
      if (!(error instanceof ServiceUnavailableException)) throw error;
      const result = error.getResponse() as HealthCheckResult;
      void reply.status(503);
      const words = `Down: ${Object.keys(result.error ?? {}).join(', ')}`;
      return { ...result, error: words, code: 'unavailable', missing: result.error };
    }
  }

  private work(): HealthIndicatorResult {
    const indicator = this.indicators.check('work');
    const stalled = this.progress.stalled();
    return stalled.length === 0 ? indicator.up() : indicator.down({ stalled });
  }

  private notifications(): HealthIndicatorResult {
    const indicator = this.indicators.check('notifications');
    return this.listener.isListening ? indicator.up() : indicator.down();
  }

  private needs(): HealthIndicatorResult {
    const indicator = this.indicators.check('work');
    const missing = this.progress.missing();
    return missing.length === 0 ? indicator.up() : indicator.down({ missing });
  }

  private async database(): Promise<HealthIndicatorResult> {
    const indicator = this.indicators.check('database');
    return (await this.checks.database()) ? indicator.up() : indicator.down();
  }

  /** Never down: taking a process out of service would not help a reader that waits for a newer version. */
  private async readers(): Promise<HealthIndicatorResult> {
    const waiting = this.stops
      .list()
      .map(({ reader, eventType, schemaVersion, since }) => ({ reader, eventType, schemaVersion, since }));
    // Where the database is away, that is said already.
    const quarantined = await this.quarantine.count().catch(() => 0);
    return this.indicators.check('readers').up({
      ...(waiting.length > 0 && { waiting_for_newer_version: waiting }),
      ...(quarantined > 0 && { quarantined_streams: quarantined }),
    });
  }

  /** Never down: pages are served all the same, and no other process of this kind could do more. */
  private signIn(): HealthIndicatorResult {
    const problems = this.signInProblems();
    return this.indicators.check('sign_in').up(problems.length === 0 ? undefined : { problems });
  }

  private signInProblems(): readonly string[] {
    try {
      const { problems } = this.modules.get(SignInReport, { strict: false });
      // Looks again, for the next who asks: without calls nobody else would.
      void this.modules
        .get(IssuerKeys, { strict: false })
        .discovery()
        .catch(() => undefined);
      return problems;
    } catch {
      // Only a process that answers calls has them.
      return [];
    }
  }
}
