import type { ErrorDetail } from '@botter/contracts';
import { withDeadline } from '@botter/server-async';
import { Injectable } from '@nestjs/common';

/** A draft that someone is about to publish: two versions of the bot. */
export interface ReviewedDraft {
  readonly botId: string;
  /** The version that chats get now. */
  readonly published: number;
  /** The version that they would get. */
  readonly version: number;
}

/** Why it is better not to publish. */
export interface PublishFinding {
  /** One sentence for the person who publishes. */
  readonly message: string;
}

/** Looks at a draft before it is published. */
export interface PublishCheck {
  /** In the details of the refusal, as `checks.<name>`. */
  readonly name: string;
  check(draft: ReviewedDraft, signal: AbortSignal): Promise<readonly PublishFinding[]>;
}

const deadlineMs = 20_000;
/** Findings of one check that a person is shown. */
const shownFindings = 50;

/** The checks of other modules before a draft is published. They register when the process starts. */
@Injectable()
export class PublishChecks {
  readonly #checks: PublishCheck[] = [];

  add(check: PublishCheck): void {
    this.#checks.push(check);
  }

  /**
   * The findings of all checks. One that doesn't finish in time is a finding itself; one that throws refuses
   * the draft.
   */
  async run(draft: ReviewedDraft): Promise<ErrorDetail[]> {
    const found = await Promise.all(
      this.#checks.map(async (check) => {
        const stop = new AbortController();
        const findings = await withDeadline(deadlineMs, check.check(draft, stop.signal), () => {
          stop.abort();
          return [{ message: 'The check took too long.' }];
        });
        return findings
          .slice(0, shownFindings)
          .map(({ message }) => ({ path: `checks.${check.name}`, message }));
      }),
    );
    return found.flat();
  }
}
