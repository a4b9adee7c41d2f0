import { ConfigurationsModule } from '@botter/server-history';
import { Module } from '@nestjs/common';
import { BotTestRows } from './regression/bot-test-rows';
import { BotTests } from './regression/bot-tests';
import { BotTestsController } from './regression/bot-tests.controller';
import { TestsBeforePublishing } from './regression/tests-before-publishing';
import { Replays } from './replay/replays';
import { ReplaysController } from './replays.controller';
import { CompiledVersions } from './versions/compiled-versions';
import { DraftWaiting } from './waiting/draft-waiting';

/** Runs the regression tests of a bot, for every module that needs it. */
@Module({
  imports: [ConfigurationsModule],
  providers: [CompiledVersions, BotTestRows, BotTests],
  exports: [CompiledVersions, BotTestRows, BotTests],
})
class BotTestsModule {}

/** The calls, and the tests before publishing; in the API role. */
@Module({
  imports: [BotTestsModule],
  controllers: [ReplaysController, BotTestsController],
  providers: [Replays, TestsBeforePublishing, DraftWaiting],
})
export class ReplaysApiModule {}
