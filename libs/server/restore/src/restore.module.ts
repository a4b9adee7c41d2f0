import { ConfigurationChangesModule } from '@botter/server-configuration-changes';
import { ConfigurationsModule } from '@botter/server-history';
import { Module } from '@nestjs/common';
import { ChangeFinder } from './change-finder';
import { RestoreController } from './restore.controller';
import { Restores } from './restores';
import { Undos } from './undos';

/** The calls that bring back what was. */
@Module({
  imports: [ConfigurationChangesModule, ConfigurationsModule],
  controllers: [RestoreController],
  providers: [Restores, ChangeFinder, Undos],
})
export class RestoreApiModule {}
