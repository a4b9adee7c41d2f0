import {
  type ConfigurationApplication,
  startConfigurationApplication,
  type TestPerson,
} from '@botter/server-bots/testing';
import { filesModule } from '@botter/server-files';
import type { ServerModule } from '@botter/server-module';
import { sharesModule } from '@botter/server-shares';
import { actionsModule } from '../server-module';

type Who = 'owner' | 'manage' | 'read_only' | 'stranger';

export interface ActionsApplication {
  readonly app: ConfigurationApplication;
  readonly people: Readonly<Record<Who, TestPerson>>;
  /** Adds a bot that each of the people has access to according to their name. */
  addSharedBot(): Promise<{ readonly botId: string; readonly telegramId: number }>;
}

/**
 * The actions over HTTP, with what they need of bots, shares and files, and more modules if a test needs
 * them.
 */
export async function startActionsApplication(
  env: Readonly<Record<string, string>> = {},
  modules: readonly ServerModule[] = [],
): Promise<ActionsApplication> {
  const app = await startConfigurationApplication({
    modules: [sharesModule, actionsModule, filesModule, ...modules],
    env,
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
