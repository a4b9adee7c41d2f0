import { FilesApiModule } from '@botter/server-files';
import { ConfigurationsModule } from '@botter/server-history';
import { ConfigurationChangesModule } from '@botter/server-restore';
import { WebhookSecrets } from '@botter/server-webhooks';
import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ExportBotHandler } from './export/export-bot';
import { ImportBotHandler } from './import/import-bot';
import { ImportedFiles } from './import/imported-files';
import { ImportExportController } from './import-export.controller';

@Module({
  imports: [CqrsModule, ConfigurationChangesModule, ConfigurationsModule, FilesApiModule],
  controllers: [ImportExportController],
  providers: [ImportedFiles, WebhookSecrets, ImportBotHandler, ExportBotHandler],
})
export class ImportExportModule {}
