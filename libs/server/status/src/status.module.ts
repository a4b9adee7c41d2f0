import { MetricsModule } from '@botter/server-metrics';
import { SchedulingModule } from '@botter/server-scheduling';
import { type DynamicModule, Module } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import { HealthController } from './health.controller';
import { MetricsEndpoint } from './metrics-endpoint';
import { ProcessHeartbeat } from './process-heartbeat';
import { StatusController } from './status.controller';
import { SystemChecks } from './system-checks';

/** Probes and metrics of every process; in the API role also `/api/ping` and `/api/config`. */
@Module({})
export class StatusModule {
  static forRoot({ api }: { readonly api: boolean }): DynamicModule {
    return {
      global: true,
      module: StatusModule,
      imports: [MetricsModule, SchedulingModule, TerminusModule.forRoot({ logger: false })],
      controllers: [HealthController, ...(api ? [StatusController] : [])],
      providers: [SystemChecks, ProcessHeartbeat, MetricsEndpoint],
    };
  }
}
