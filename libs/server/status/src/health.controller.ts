import { IssuerKeys, SignInReport } from '@botter/server-auth';
import { Listener } from '@botter/server-database';
import { Quarantine } from '@botter/server-event-store';
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
    @Inject(Quarantine) private readonly quarantine: Quarantine,
    @Inject(ModuleRef) private readonly modules: ModuleRef,
  ) {}

  /**
   * The work continues, even if it fails: a restart would not bring a database back. 503 names what has not
   * moved for 30 s.
   */
  @Get('live')
  @PublicInfrastructure()
  live(@Res({ passthrough: true }) reply: FastifyReply): Promise<object> {
    return this.#tell(reply, [() => this.#work()]);
  }

  /** The process can do its work now; 503 names what is missing. */
  @Get('ready')
  @PublicInfrastructure()
  ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<object> {
    return this.#tell(reply, [
      () => this.#running(),
      () => this.#database(),
      () => this.#notifications(),
      () => this.#needs(),
      () => this.#readers(),
      () => this.#signIn(),
    ]);
  }

  async #tell(reply: FastifyReply, indicators: Parameters<HealthCheckService['check']>[0]): Promise<object> {
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

  #work(): HealthIndicatorResult {
    const indicator = this.indicators.check('work');
    const stalled = this.progress.stalled();
    return stalled.length === 0 ? indicator.up() : indicator.down({ stalled });
  }

  #running(): HealthIndicatorResult {
    const indicator = this.indicators.check('running');
    return this.progress.isStopping ? indicator.down({ stopping: true }) : indicator.up();
  }

  #notifications(): HealthIndicatorResult {
    const indicator = this.indicators.check('notifications');
    return this.listener.isListening ? indicator.up() : indicator.down();
  }

  #needs(): HealthIndicatorResult {
    const indicator = this.indicators.check('work');
    const missing = this.progress.missing();
    return missing.length === 0 ? indicator.up() : indicator.down({ missing });
  }

  async #database(): Promise<HealthIndicatorResult> {
    const indicator = this.indicators.check('database');
    return (await this.checks.database()) ? indicator.up() : indicator.down();
  }

  /**
   * Never down: taking a process out of service would not help a stream that waits for a newer version, or
   * for its operator.
   */
  async #readers(): Promise<HealthIndicatorResult> {
    // If the database is unavailable, another check already reports that.
    const [onHold, quarantined] = await Promise.all(
      [this.quarantine.countOnHold(), this.quarantine.count()].map((count) => count.catch(() => 0)),
    );
    return this.indicators.check('readers').up({
      ...(onHold && { streams_on_hold: onHold }),
      ...(quarantined && { quarantined_streams: quarantined }),
    });
  }

  /** Never down: pages are served anyway, and no other process of this kind could do more. */
  #signIn(): HealthIndicatorResult {
    const problems = this.#signInProblems();
    return this.indicators.check('sign_in').up(problems.length === 0 ? undefined : { problems });
  }

  #signInProblems(): readonly string[] {
    try {
      const { problems } = this.modules.get(SignInReport, { strict: false });
      // Looks again for the next request: without calls nothing else would.
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
