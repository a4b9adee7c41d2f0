import { ConfigurationsModule } from '@botter/server-history';
import { Module } from '@nestjs/common';
import { ConfigurationChangesModule } from './changes/configuration-changes.module';
import { Restores } from './restore/restores';
import { RestoreController } from './restore.controller';
import { ChangeFinder } from './undo/change-finder';
import { Undos } from './undo/undos';

/** The calls that bring back what was. */
@Module({
  imports: [ConfigurationChangesModule, ConfigurationsModule],
  controllers: [RestoreController],
  providers: [Restores, ChangeFinder, Undos],
})
export class RestoreApiModule {}
