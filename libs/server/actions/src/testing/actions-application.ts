import {
  type ConfigurationApplication,
  startConfigurationApplication,
  type TestPerson,
} from '@botter/server-bots/testing';
import { FilesModule, filesMigrations } from '@botter/server-files';
import { compiledBotsMigrations } from '@botter/server-compiled-bots';
import { CompiledBotsWorkerModule } from '@botter/server-compiled-bots/projection';
import {
  shareEventTypes,
  SharesApiModule,
  SharesWorkerModule,
  sharesMigrations,
} from '@botter/server-shares';
import { actionsMigrations } from '../actions.migrations';
import { ActionsApiModule, ActionsWorkerModule } from '../actions.module';
import { actionEventTypes } from '../action.event-types';

type Who = 'owner' | 'manage' | 'read_only' | 'stranger';

export interface ActionsApplication {
  readonly app: ConfigurationApplication;
  readonly people: Readonly<Record<Who, TestPerson>>;
  /** Adds a bot that each of the people has the access to that their name says. */
  addSharedBot(): Promise<{ readonly botId: string; readonly telegramId: number }>;
}

/** The actions over HTTP, with what they need of bots, shares and files. */
export async function startActionsApplication(
  env: Readonly<Record<string, string>> = {},
): Promise<ActionsApplication> {
  const app = await startConfigurationApplication({
    types: [shareEventTypes, actionEventTypes],
    modules: [
      SharesApiModule,
      SharesWorkerModule,
      ActionsApiModule,
      ActionsWorkerModule,
      CompiledBotsWorkerModule,
      FilesModule,
    ],
    env,
    migrations: [sharesMigrations, actionsMigrations, compiledBotsMigrations, filesMigrations],
  });
  const join = async (who: Who) => {
    const person = await app.person(`${who}@example.com`);
    await person.request('GET', '/api/me');
    return person;
  };
  const people = {
    owner: await join('owner'),
    manage: await join('manage'),
    read_only: await join('read_only'),
    stranger: await join('stranger'),
  };
  let telegramId = 7000;
  return {
    app,
    people,
    async addSharedBot() {
      telegramId += 1;
      const botId = await app.addBot(people.owner, telegramId);
      for (const permissions of ['manage', 'read_only'] as const) {
        const { email } = people[permissions];
        await people.owner.request('POST', `/api/shares/${botId}/shares`, { email, permissions });
      }
      return { botId, telegramId };
    },
  };
}
