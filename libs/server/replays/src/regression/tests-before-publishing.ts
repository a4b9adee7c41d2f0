import { type BotTestResult, BotterError } from '@botter/contracts';
import {
  type PublishCheck,
  PublishChecks,
  type PublishFinding,
  type ReviewedDraft,
} from '@botter/server-drafts';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { BotTests } from './bot-tests';

/** Runs the regression tests of a bot before its draft is published: each that fails is a finding. */
@Injectable()
export class TestsBeforePublishing implements PublishCheck, OnModuleInit {
  readonly name = 'tests';

  constructor(
    @Inject(PublishChecks) private readonly checks: PublishChecks,
    @Inject(BotTests) private readonly tests: BotTests,
  ) {}

  onModuleInit(): void {
    this.checks.add(this);
  }

  async check({ botId, version }: ReviewedDraft): Promise<PublishFinding[]> {
    try {
      const { results } = await this.tests.run(botId, version);
      return results.filter(({ passed }) => !passed).map((result) => ({ message: failureOf(result) }));
    } catch (error) {
      return [notRun(error)];
    }
  }
}

/**
 * Tests that can't be run now are a finding too, so that someone may publish anyway. @throws any other
 * error
 */
export function notRun(error: unknown): PublishFinding {
  if (error instanceof BotterError && error.code === 'unavailable') {
    return { message: `The tests didn't run. ${error.message}` };
  }
  throw error;
}

function failureOf({ test: { name, message_count }, rows }: BotTestResult): string {
  return `The test “${name}” fails: ${rows.length} of ${message_count} messages get another reply than expected.`;
}
