import { PublicInfrastructure } from '@botter/server-http';
import { Controller, Get, Inject } from '@nestjs/common';
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
    return this.health.check([() => this.database()]);
  }

  private async database(): Promise<HealthIndicatorResult> {
    const indicator = this.indicators.check('database');
    return (await this.checks.database()) ? indicator.up() : indicator.down();
  }
}
