import { findMessage, replaceMessage } from './chats';
import { requireOpen } from './compose-message';
import { OperationRefused } from './operation-refused';
import { userOf } from './people';
import { pollView, type SandboxPoll } from './polls';
import type { JsonObject, Person, SandboxChat } from './types';
import type { World } from './world';

/** The longest wait that a timer takes. */
const longestTimerMs = 2 ** 31 - 1;

/** What happens to polls: votes, and their end. */
export class PollOperations {
  constructor(private readonly world: World) {}

  /** Votes in the poll of a message; no options take the vote back. */
  vote(chat: SandboxChat, person: Person, messageId: number, options: readonly number[]): JsonObject {
    requireOpen(chat, person);
    const message = findMessage(chat, messageId)?.message;
    const shown = message?.poll as { id: string } | undefined;
    if (!shown) throw new OperationRefused('This message has no poll.');
    const poll = this.world.polls.get(shown.id);
    if (!poll) throw new OperationRefused('This poll is no longer kept.');
    this.#closeDue(poll);
    const chosen = [...new Set(options)].sort((a, b) => a - b);
    checkVote(poll, person, chosen);
    const { [person.id]: _before, ...others } = poll.votes;
    poll.votes = chosen.length > 0 ? { ...others, [person.id]: chosen } : others;
    this.#announce(poll);
    const bot = this.world.bots.get(poll.botId);
    if (bot && !poll.isAnonymous) {
      this.world.pushUpdate(bot, 'poll_answer', {
        poll_id: poll.id,
        user: userOf(person),
        option_ids: chosen,
        option_persistent_ids: chosen.map((at) => poll.options[at]?.persistent_id),
      });
    }
    return pollView(poll);
  }

  close(poll: SandboxPoll): void {
    if (poll.closed) return;
    poll.closed = true;
    this.#announce(poll);
  }

  /** Has polls with a closing time closed when they are due. One timer waits for all of them. */
  closeInTime(): void {
    const { polls } = this.world;
    clearTimeout(polls.timer);
    const due = polls
      .list()
      .flatMap(({ closed, closesAt }) => (closed || closesAt === null ? [] : [closesAt]));
    if (due.length === 0) return;
    const wait = Math.min(...due) - this.world.now();
    polls.timer = setTimeout(
      () => {
        for (const poll of polls.list()) this.#closeDue(poll);
        this.closeInTime();
      },
      Math.min(Math.max(wait, 0), longestTimerMs),
    ).unref();
  }

  #closeDue(poll: SandboxPoll): void {
    if (poll.closesAt !== null && poll.closesAt <= this.world.now()) this.close(poll);
  }

  /** Shows the poll as it is now in every message that holds it, and to the bot that has sent it. */
  #announce(poll: SandboxPoll): void {
    const { world } = this;
    const view = pollView(poll);
    for (const chat of world.chats.list()) {
      for (const stored of chat.messages) {
        if ((stored.message.poll as { id?: string } | undefined)?.id !== poll.id) continue;
        replaceMessage(chat, { ...stored, message: { ...stored.message, poll: view } });
        world.chatChanged(chat.botIds[0] ?? 0, chat);
      }
    }
    world.onChange();
    const bot = world.bots.get(poll.botId);
    if (bot) world.pushUpdate(bot, 'poll', view);
  }
}

function checkVote(poll: SandboxPoll, person: Person, chosen: readonly number[]): void {
  if (poll.closed) throw new OperationRefused('This poll is closed.');
  if (chosen.some((option) => !poll.options[option])) {
    throw new OperationRefused('The poll has no such option.');
  }
  if (chosen.length > 1 && !poll.allowsMultiple) {
    throw new OperationRefused('This poll allows one answer only.');
  }
  if (poll.votes[person.id] && !poll.allowsRevoting) {
    throw new OperationRefused(`${person.firstName} has already voted.`);
  }
}
