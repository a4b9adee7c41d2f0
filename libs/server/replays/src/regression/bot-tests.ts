import {
  type BotTest,
  type BotTestResult,
  type BotTestRun,
  BotterError,
  botTestLimits,
  type CompiledBot,
  type ReplayedInput,
  type ReplayedReply,
  type WantedVersion,
} from '@botter/contracts';
import { repliesTo, type Talk } from '@botter/simulator';
import { Inject, Injectable } from '@nestjs/common';
import { ShownReplies } from '../replay/shown-replies';
import { Steps } from '../replay/steps';
import { CompiledVersions } from '../versions/compiled-versions';
import { BotTestRows, type StoredTest, type TestContent } from './bot-test-rows';

const budgetMs = 10_000;
const tooLong = 'These tests take too long. Run them one by one.';
const tooLarge = 'The replies to these messages are too large for one test. Choose fewer messages.';

/** Regression tests of bots: messages, and what a version replied to them. */
@Injectable()
export class BotTests {
  constructor(
    @Inject(BotTestRows) private readonly rows: BotTestRows,
    @Inject(CompiledVersions) private readonly versions: CompiledVersions,
  ) {}

  /** Saves messages, and what a version replies to them, as a test. */
  async add(
    botId: string,
    { name, messages, version }: { name: string; messages: readonly ReplayedInput[]; version: WantedVersion },
  ): Promise<BotTest> {
    return this.rows.add(botId, name, await this.#contentOf(botId, messages, version));
  }

  /** From now on, the replies of the version are expected. */
  async accept(botId: string, testId: string, version: WantedVersion): Promise<BotTest> {
    const [stored] = (await this.rows.whole(botId, testId)) as [StoredTest];
    return this.rows.expect(botId, testId, await this.#contentOf(botId, stored.messages, version));
  }

  /** Runs all tests of a bot, or one, against a version of it. */
  async run(botId: string, version: WantedVersion, testId?: string): Promise<BotTestRun> {
    return this.versions.using(botId, [version], async ([compiled]) => {
      const tests = await this.rows.whole(botId, testId);
      const steps = new Steps(budgetMs, tooLong);
      const shown = new ShownReplies();
      const results: BotTestResult[] = [];
      for (const test of tests) results.push(await resultOf(test, compiled!.bot, steps, shown));
      return { version: compiled!.version, passed: results.every(({ passed }) => passed), results };
    });
  }

  #contentOf(botId: string, messages: readonly ReplayedInput[], wanted: WantedVersion): Promise<TestContent> {
    return this.versions.using(botId, [wanted], async ([compiled]) => {
      const steps = new Steps(budgetMs, tooLong);
      const expected: ReplayedReply[][] = [];
      let talk: Talk | undefined;
      let characters = JSON.stringify(messages).length;
      for (const message of messages) {
        const replied = await steps.run(repliesTo(message, compiled!.bot, talk));
        const { replies } = replied;
        talk = replied.talk;
        characters += JSON.stringify(replies).length;
        if (characters > botTestLimits.characters) {
          throw new BotterError('validation_failed', tooLarge, [{ path: 'messages', message: tooLarge }]);
        }
        expected.push([...replies]);
      }
      return { messages, expected, version: compiled!.version };
    });
  }
}

async function resultOf(
  { test, messages, expected }: StoredTest,
  bot: CompiledBot,
  steps: Steps,
  shown: ShownReplies,
): Promise<BotTestResult> {
  const rows: BotTestResult['rows'] = [];
  let talk: Talk | undefined;
  for (const [n, message] of messages.entries()) {
    const replied = await steps.run(repliesTo(message, bot, talk));
    talk = replied.talk;
    const compared = shown.different(expected[n] ?? [], replied.replies);
    if (compared) rows.push({ message, ...compared });
  }
  return { test, passed: rows.length === 0, rows };
}
