import type { ActionKey } from '@botter/contracts';
import { changedContact } from '../contacts/changed-contact';
import type { ContactFacts, ContactUpdate, FieldValue } from '../contacts/contact-facts';
import { matchTarget } from '../match-target';
import { runParts } from '../parts';
import { delayedChainLimit } from '../parts/delayed-callbacks';
import type { ChatFacts, Effect, SendEffect, TriggeredAction } from '../plan-types';
import { type FillTarget, fill } from '../templates/filler';
import type { TemplateValues } from '../templates/template-values';
import { messagesOf } from './ask-question';
import { dialogBounds, keptAnswers } from './dialog-bounds';
import type { DialogOccasion, DialogOutcome, DialogProblem, SessionState } from './dialog-types';
import type { LoadedActions, StepPlace } from './loaded-actions';
import { runStep } from './steps';
import type { StepRun } from './steps/step-run';

/** What is said if a dialog ends while its last question's reply keyboard is still shown. */
const farewells = {
  answered: 'Thank you.',
  late: 'The time to answer is over.',
  handedOver: 'A person will answer here.',
  ended: 'The dialog has ended.',
};

/** What a run begins with. */
export interface RunStart {
  readonly chat: ChatFacts;
  readonly threadId: number | null;
  /** What the person said; empty for nothing. */
  readonly messageText?: string | undefined;
  readonly payload?: string | undefined;
  /** Of the run that continues. */
  readonly answers?: SessionState['answers'] | undefined;
  /** See `delayedChainLimit`. */
  readonly depth?: number | undefined;
  /** True: the next message removes the reply keyboard. */
  readonly hasReplyKeyboard?: true | undefined;
}

/** One run: what an update, or a continuation, sets off, step by step and from action to action. */
export class DialogRun implements StepRun {
  readonly effects: Effect[] = [];
  readonly chat: ChatFacts;
  readonly threadId: number | null;
  contact: ContactFacts | undefined;
  /** Where the run waits; undefined if it has ended. */
  waiting: SessionState | undefined;
  handedOver = false;
  /** Why it ends, if it ends: see `farewells`. */
  ending: keyof typeof farewells = 'ended';
  answers: SessionState['answers'];
  readonly #updates: ContactUpdate[] = [];
  readonly #entered: TriggeredAction[] = [];
  #payload: string;
  readonly #messageText: string;
  #place: StepPlace | undefined;
  /** What is left of `delayedChainLimit`. */
  #allowance: number;
  #steps = 0;
  #messages = 0;
  #problem: DialogProblem | undefined;
  #hasReplyKeyboard: boolean;

  constructor(
    readonly occasion: DialogOccasion,
    { chat, threadId, messageText = '', payload = '', answers = {}, depth = 0, hasReplyKeyboard }: RunStart,
    private readonly actions: LoadedActions,
  ) {
    this.chat = chat;
    this.threadId = threadId;
    const { contact } = occasion;
    const isFirstStart = contact?.startedBy === null && payload !== '';
    this.contact = isFirstStart ? { ...contact, startedBy: payload } : contact;
    this.answers = answers;
    this.#messageText = messageText;
    this.#payload = payload;
    this.#allowance = Math.max(0, delayedChainLimit - depth);
    this.#hasReplyKeyboard = hasReplyKeyboard ?? false;
  }

  get actionId(): string {
    return this.#place?.action.actionId ?? '';
  }

  values(): TemplateValues {
    const { bot, now } = this.occasion;
    return {
      contact: this.contact,
      answers: this.answers,
      messageText: this.#messageText,
      payload: this.#payload,
      botName: bot.name,
      now,
      timeZone: bot.timeZone ?? 'utc',
    };
  }

  fill(template: string, target?: FillTarget): string {
    return fill(template, this.values(), target);
  }

  send(messages: readonly SendEffect[]): void {
    for (const message of messages) {
      if (this.#problem) return;
      if (this.#messages === dialogBounds.messages) {
        this.stop(`It sent more than ${dialogBounds.messages} messages for one message or press`);
        return;
      }
      this.#messages++;
      this.effects.push(this.#withoutReplyKeyboard(message));
    }
  }

  add(effect: Exclude<Effect, SendEffect>): void {
    this.effects.push(effect);
    if (effect.kind === 'handOver') this.handedOver = true;
  }

  schedule(stepId: string, delaySeconds: number): void {
    const { chat, threadId, actionId } = this;
    this.add({ kind: 'scheduleStep', chat, threadId, actionId, stepId, delaySeconds, ofSession: true });
  }

  change(update: ContactUpdate): void {
    if (!this.contact) return;
    this.#updates.push(update);
    this.contact = changedContact(this.contact, update);
  }

  wait(state: Pick<SessionState, 'stepId' | 'waitsFor' | 'token' | 'triesLeft'>): void {
    // A stopped run must not go on later.
    if (this.#problem || !this.#place) return;
    const { action, publishedVersion } = this.#place;
    const spent = delayedChainLimit - this.#allowance;
    const isPause = state.waitsFor === 'pause';
    this.waiting = {
      actionId: action.actionId,
      ...(publishedVersion !== undefined && { publishedVersion }),
      ...state,
      answers: this.answers,
      ...(this.#payload !== '' && { payload: this.#payload }),
      ...(isPause && this.#messageText !== '' && { messageText: this.#messageText }),
      ...(spent > 0 && { depth: spent }),
      ...(this.#hasReplyKeyboard && { hasReplyKeyboard: true }),
    };
  }

  /** Keeps an answer for this run. */
  keepAnswer(stepId: string, value: FieldValue): void {
    const { [stepId]: _, ...others } = this.answers;
    this.answers = keptAnswers({ ...others, [stepId]: value });
  }

  /** Runs an action from its beginning. */
  enter(key: ActionKey): void {
    const action = this.actions.load(key);
    if (!action) return;
    const { publishedVersion } = this.occasion.bot;
    this.#place = { action, index: 0, publishedVersion };
    const depth = delayedChainLimit - this.#shareOf(action.data.steps !== undefined);
    const context = {
      chat: this.chat,
      threadId: this.threadId,
      depth,
      publishedVersion,
      values: () => this.values(),
    };
    for (const effect of runParts(action, context)) {
      if (effect.kind === 'send') this.send([effect]);
      else this.effects.push(effect);
    }
    this.#follow();
  }

  /** Continues with the action that a step names, if there is one. */
  enterTarget(target: string | null): void {
    const key = target === null ? undefined : matchTarget(target, this.occasion.keys);
    if (!key) return;
    this.#entered.push({ actionId: key.actionId, command: key.command, payload: null });
    this.enter(key);
  }

  /** Continues after a step. */
  continueAfter(place: StepPlace): void {
    this.#place = this.actions.after(place);
    this.#follow();
  }

  /** Does something at the step where a session waits, with what that run knew. */
  at(place: StepPlace, { answers, payload = '' }: SessionState, act: () => void): void {
    this.#place = place;
    this.answers = answers;
    this.#payload = payload;
    act();
  }

  /** @param session see `DialogOutcome` */
  outcome(session: SessionState | null | undefined): DialogOutcome {
    if (session === null) this.#removeReplyKeyboard();
    return {
      session,
      contactUpdates: this.#updates,
      entered: this.#entered,
      ...(this.#problem && { problem: this.#problem }),
    };
  }

  #follow(): void {
    for (;;) {
      const place = this.#place;
      const step = place?.action.data.steps?.[place.index];
      if (!place || !step || this.#problem) return;
      if (this.#steps === dialogBounds.steps) {
        this.stop(`It ran more than ${dialogBounds.steps} steps for one message or press, in a circle`);
        return;
      }
      this.#steps++;
      const after = runStep(step, this);
      if (after === 'end') return;
      if (after !== 'next') {
        this.enterTarget(after.goTo);
        return;
      }
      this.#place = this.actions.after(place);
    }
  }

  /** Ends the run with a problem of the bot. */
  stop(text: string): void {
    this.#problem ??= { actionId: this.actionId, text };
  }

  /** All of the allowance for an action without steps; otherwise half of it, since others may follow. */
  #shareOf(hasSteps: boolean): number {
    const share = hasSteps ? Math.ceil(this.#allowance / 2) : this.#allowance;
    this.#allowance -= hasSteps ? share : 0;
    return share;
  }

  /** A dialog that ends without a message of its own: only a message removes its keyboard. */
  #removeReplyKeyboard(): void {
    if (!this.#hasReplyKeyboard || this.#messages === dialogBounds.messages) return;
    const text = farewells[this.handedOver ? 'handedOver' : this.ending];
    for (const message of messagesOf({ text, parseMode: '' }, this)) {
      this.effects.push(this.#withoutReplyKeyboard(message));
    }
  }

  /** The first message without buttons removes the reply keyboard of a question that no longer waits. */
  #withoutReplyKeyboard(message: SendEffect): SendEffect {
    if (message.replyKeyboard) this.#hasReplyKeyboard = message.replyKeyboard.type !== 'remove';
    if (!this.#hasReplyKeyboard || message.replyKeyboard || message.keyboard.length > 0) return message;
    this.#hasReplyKeyboard = false;
    return { ...message, replyKeyboard: { type: 'remove' } };
  }
}
