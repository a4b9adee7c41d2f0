import { settingsCalls } from '@botter/contracts';
import type { ServerModule } from '@botter/server-module';
import { settingsMigrations } from './settings.migrations';
import { SettingsModule } from './settings.module';

/** A person's own settings, apart from any bot. */
export const settingsModule: ServerModule = {
  name: 'settings',
  calls: settingsCalls,
  migrations: settingsMigrations,
  api: [SettingsModule],
};
