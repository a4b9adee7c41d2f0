import { JointAppend } from '@botter/server-bots';
import { ConfigurationChangesModule } from '@botter/server-configuration-changes';
import { ConfigurationsModule } from '@botter/server-history';
import { Global, Module } from '@nestjs/common';
import { DraftFinder } from './draft-finder';
import { Drafts } from './drafts';
import { DraftsController } from './drafts.controller';
import { PublishChecks } from './publish-checks';

/** The calls about drafts; globally, for the modules that check a draft before it is published. */
@Global()
@Module({
  imports: [ConfigurationChangesModule, ConfigurationsModule],
  controllers: [DraftsController],
  providers: [Drafts, DraftFinder, JointAppend, PublishChecks],
  exports: [PublishChecks],
})
export class DraftsApiModule {}
