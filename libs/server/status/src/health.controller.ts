import { IssuerKeys, SignInReport } from '@botter/server-auth';
import { Quarantine, ReaderStops } from '@botter/server-event-store';
import { PublicInfrastructure } from '@botter/server-http';
import { Controller, Get, Inject } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import {
  type HealthCheckResult,
  HealthCheckService,
  type HealthIndicatorResult,
  HealthIndicatorService,
} from '@nestjs/terminus';
import { SystemChecks } from './system-checks';

/** Probes for whoever runs the processes. */
@Controller('health')
export class HealthController {
  constructor(
    @Inject(HealthCheckService) private readonly health: HealthCheckService,
    @Inject(HealthIndicatorService) private readonly indicators: HealthIndicatorService,
    @Inject(SystemChecks) private readonly checks: SystemChecks,
    @Inject(ReaderStops) private readonly stops: ReaderStops,
    @Inject(Quarantine) private readonly quarantine: Quarantine,
    @Inject(ModuleRef) private readonly modules: ModuleRef,
  ) {}

  /** The process answers: nothing else is asked, because a restart would not bring a database back. */
  @Get('live')
  @PublicInfrastructure()
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** The process can do its work now; 503 otherwise. */
  @Get('ready')
  @PublicInfrastructure()
  ready(): Promise<HealthCheckResult> {
    return this.health.check([() => this.database(), () => this.readers(), () => this.signIn()]);
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
