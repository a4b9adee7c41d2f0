import { inTransaction } from '@botter/server-database';
import { createTestDatabase, type TestDatabase } from '@botter/server-database/testing';
import type { RecordedEvent } from '@botter/server-event-store';
import { LivePublisher } from '@botter/server-live';
import { conversationsMigrations } from '../conversations.migrations';
import { ActionRefusals, noteProblem } from './action-refusals';
import { refusalsCleanup } from './refusals-cleanup.subscription';

describe('what Telegram refused of actions', () => {
  let database: TestDatabase;
  let problems: ActionRefusals;
  let published: unknown[];

  beforeAll(async () => {
    database = await createTestDatabase([conversationsMigrations]);
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    await database.pool.query('truncate app.action_problems');
    published = [];
    const live = new LivePublisher();
    live.publish = async (_executor, signals) => void published.push(...signals);
    problems = new ActionRefusals(database.pool, live);
  });

  const note = (actionId: string, text: string) =>
    inTransaction(database.pool, (client) => noteProblem(client, 'bot', { actionId, problem: text }));
  const happened = (type: string, recordedAt: Date) =>
    refusalsCleanup(problems).handler({
      type,
      stream: 'bot-bot',
      data: { actionId: 'a1' },
      recordedAt: recordedAt.toISOString(),
    } as unknown as RecordedEvent);
  const texts = async () => (await problems.ofBot('bot')).map(({ actionId, text }) => [actionId, text]);
  const second = 1_000;

  test('is announced once, and again when it changes', async () => {
    expect([await note('a1', 'no'), await note('a1', 'no'), await note('a1', 'no, really')]).toEqual([
      true,
      false,
      true,
    ]);
    await database.pool.query(`update app.action_problems set seen_at = now() - interval '2 minutes'`);
    expect(await note('a1', 'no, really')).toBe(false);
    const [problem] = await problems.ofBot('bot');
    expect(problem).toEqual({ actionId: 'a1', text: 'no, really', seenAt: expect.any(String) });
    expect(Date.now() - Date.parse(problem?.seenAt ?? '')).toBeLessThan(60 * second);
  });

  test.each(['ActionChanged', 'ActionDeleted'])(
    'is cleared after %s, and open pages are notified',
    async (type) => {
      await note('a1', 'no');
      await note('a2', 'neither');
      await happened(type, new Date(Date.now() + second));
      expect(await texts()).toEqual([['a2', 'neither']]);
      expect(published).toEqual([{ kind: 'actions_changed', botId: 'bot' }]);
      await happened(type, new Date(Date.now() + second));
      expect(published).toHaveLength(1);
    },
  );

  test('stays if it was met after the action was saved', async () => {
    await note('a1', 'no');
    await happened('ActionChanged', new Date(Date.now() - 60 * second));
    expect(await texts()).toEqual([['a1', 'no']]);
    expect(published).toEqual([]);
  });
});
