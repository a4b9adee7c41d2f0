import { type AppConfig, calls, type Ping } from '@botter/contracts';
import { CONFIG, type Config } from '@botter/server-config';
import { appConfigOf, Call, Clock } from '@botter/server-http';
import { Controller, Inject } from '@nestjs/common';
import { SystemChecks } from './system-checks';

@Controller()
export class StatusController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(SystemChecks) private readonly checks: SystemChecks,
  ) {}

  @Call(calls.ping)
  async ping(): Promise<Ping> {
    const checks = await this.checks.all();
    const ok = Object.values(checks).every((state) => state === 'up');
    return {
      status: ok ? 'ok' : 'degraded',
      version: this.config.version,
      time: this.clock.now().toISOString(),
      checks,
    };
  }

  @Call(calls.getAppConfig)
  appConfig(): AppConfig {
    return appConfigOf(this.config);
  }
}
