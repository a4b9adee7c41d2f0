import { importExportCalls } from '@botter/contracts';
import type { ServerModule } from '@botter/server-module';
import { ImportExportModule } from './import-export.module';

/** Bots as files: export, import, and templates to begin with. */
export const importExportModule: ServerModule = {
  name: 'import-export',
  calls: importExportCalls,
  api: [ImportExportModule],
};
