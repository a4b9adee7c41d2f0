import type { settingsCalls } from '../settings.calls';
import type { ExamplesOf } from './call-example';
import { settingsExample } from './shared';

export const settingsExamples: ExamplesOf<typeof settingsCalls> = {
  getSettings: { response: settingsExample },
  changeSettings: { body: { loginAlerts: true }, response: settingsExample },
};
