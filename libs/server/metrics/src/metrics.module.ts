import { Module } from '@nestjs/common';
import { Metrics } from './metrics';

/** One `Metrics` for the whole application, however many modules import it. */
@Module({ providers: [Metrics], exports: [Metrics] })
export class MetricsModule {}
