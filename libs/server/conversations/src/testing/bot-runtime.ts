import type { CompiledAction } from '@botter/contracts';
import type { TestDatabase } from '@botter/server-database/testing';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { FakeTelegram } from './fake-telegram';
import { createConversationDatabase, putBot, startRuntime, stopRuntime } from './test-runtime';

export interface BotRuntime {
  readonly database: TestDatabase;
  readonly telegram: FakeTelegram;
  readonly apiRoot: string;
  readonly app: NestFastifyApplication;
  stop(): Promise<void>;
}

/** A runtime with a Telegram and a database of its own, and one bot, which is called `bot`. */
export async function startBotRuntime(actions: readonly CompiledAction[] = []): Promise<BotRuntime> {
  const database = await createConversationDatabase();
  const telegram = new FakeTelegram();
  await putBot(database, 'bot', actions);
  const apiRoot = await telegram.start();
  const app = await startRuntime({ database, apiRoot });
  return {
    database,
    telegram,
    apiRoot,
    app,
    async stop() {
      await stopRuntime(app);
      await telegram.stop();
      await database.drop();
    },
  };
}
