import { type ComparedReplies, type ReplayedReply, replayLimits } from '@botter/contracts';
import { compareReplies } from '@botter/simulator';

/** Cuts replies to the size of a response. The outcome is that of all of them. */
export class ShownReplies {
  #left: number = replayLimits.characters;

  /** The same, if they differ. */
  different(before: readonly ReplayedReply[], after: readonly ReplayedReply[]): ComparedReplies | undefined {
    return compareReplies(before, after) === 'same' ? undefined : this.compared(before, after);
  }

  compared(before: readonly ReplayedReply[], after: readonly ReplayedReply[]): ComparedReplies {
    const [shownBefore, shownAfter] = [this.#cut(before), this.#cut(after)];
    return {
      outcome: compareReplies(before, after),
      before: shownBefore,
      beforeOmitted: before.length - shownBefore.length,
      after: shownAfter,
      afterOmitted: after.length - shownAfter.length,
    };
  }

  #cut(replies: readonly ReplayedReply[]): ReplayedReply[] {
    const shown: ReplayedReply[] = [];
    for (const reply of replies.slice(0, replayLimits.replies)) {
      const size = JSON.stringify(reply).length;
      if (size > this.#left) break;
      this.#left -= size;
      shown.push(reply);
    }
    return shown;
  }
}
