import { Module } from '@nestjs/common';
import { Metrics } from './metrics';

/** One `Metrics` for the whole application; a module that is imported twice is still one. */
@Module({ providers: [Metrics], exports: [Metrics] })
export class MetricsModule {}
