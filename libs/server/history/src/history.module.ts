import { Module } from '@nestjs/common';
import { Configurations } from './configurations/configurations';
import { HistorySnapshots } from './configurations/history-snapshots';

/** A bot's configuration as it was at any version, for every module that asks. */
@Module({ providers: [Configurations, HistorySnapshots], exports: [Configurations, HistorySnapshots] })
export class ConfigurationsModule {}
