import { call } from './call';
import { settingsChangeSchema, settingsSchema } from './settings';

const signedIn = { kind: 'signedIn' } as const;

export const settingsCalls = {
  getSettings: call({
    method: 'GET',
    path: '/api/settings',
    summary: 'The settings of the signed-in user',
    access: signedIn,
    response: settingsSchema,
  }),
  changeSettings: call({
    method: 'PUT',
    path: '/api/settings',
    summary: 'Change some of the settings of the signed-in user; refused when a field is unknown',
    access: signedIn,
    body: settingsChangeSchema,
    response: settingsSchema,
  }),
};
