import { FilesApiModule } from '@botter/server-files';
import { ConfigurationsModule } from '@botter/server-history';
import { ConfigurationChangesModule } from '@botter/server-restore';
import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ExportBotHandler } from './export/export-bot';
import { ImportBotHandler } from './import/import-bot';
import { ImportCheck } from './import/import-check';
import { ImportedFiles } from './import/imported-files';
import { PreviewImportHandler } from './import/preview-import';
import { ImportExportController } from './import-export.controller';

@Module({
  imports: [CqrsModule, ConfigurationChangesModule, ConfigurationsModule, FilesApiModule],
  controllers: [ImportExportController],
  providers: [ImportCheck, ImportedFiles, ImportBotHandler, PreviewImportHandler, ExportBotHandler],
})
export class ImportExportModule {}
