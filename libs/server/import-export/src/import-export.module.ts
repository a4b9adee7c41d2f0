import { ConfigurationChangesModule } from '@botter/server-configuration-changes';
import { FilesApiModule } from '@botter/server-files';
import { ConfigurationsModule } from '@botter/server-history';
import { Module } from '@nestjs/common';
import { BotExport } from './export/bot-export';
import { BotImport } from './import/bot-import';
import { ImportCheck } from './import/import-check';
import { ImportPreview } from './import/import-preview';
import { ImportedFiles } from './import/imported-files';
import { ImportExportController } from './import-export.controller';

@Module({
  imports: [ConfigurationChangesModule, ConfigurationsModule, FilesApiModule],
  controllers: [ImportExportController],
  providers: [ImportCheck, ImportedFiles, BotImport, ImportPreview, BotExport],
})
export class ImportExportModule {}
