import { Module } from '@nestjs/common';
import { Configurations } from './configurations/configurations';
import { HistorySnapshots } from './configurations/history-snapshots';
import { RecordedContents } from './configurations/recorded-contents';
import { RawHistory } from './export/raw-history';
import { HistoryController } from './history.controller';
import { HistoryPages } from './timeline/history-pages';
import { People } from './timeline/people';
import { Timeline } from './timeline/timeline';
import { BotAtVersion } from './versions/bot-at-version';

/** A bot's configuration at any version, for every module that needs it. */
@Module({
  providers: [Configurations, HistorySnapshots, People],
  exports: [Configurations, HistorySnapshots, People],
})
export class ConfigurationsModule {}

/** The calls about a bot's history. */
@Module({
  imports: [ConfigurationsModule],
  controllers: [HistoryController],
  providers: [HistoryPages, RecordedContents, Timeline, BotAtVersion, RawHistory],
})
export class HistoryApiModule {}
