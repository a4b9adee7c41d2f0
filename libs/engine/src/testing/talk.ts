import type { CompiledAction, CompiledBot, Step, Trigger } from '@botter/contracts';
import { sampleMessage } from '@botter/contracts/testing';
import { changedContact } from '../contacts/changed-contact';
import type { ContactFacts } from '../contacts/contact-facts';
import type { DialogOutcome, DuePlan, SessionState } from '../dialogs/dialog-types';
import { planDialog } from '../dialogs/plan-dialog';
import { planDialogCallback, planDueStep } from '../dialogs/plan-due';
import type { ScheduleCallbackEffect, ScheduleStepEffect, SendEffect } from '../plan-types';
import type { MessageView } from '../update-view';
import { action, botWith, callbackAction, messageUpdate, now, pressUpdate } from './samples';

export const aliceContact: ContactFacts = {
  telegramUserId: '1001',
  firstName: 'Alice',
  lastName: 'Liddell',
  username: 'alice',
  language: 'en',
  fields: {},
  tags: [],
  unsubscribed: false,
  timeZone: null,
  startedBy: null,
  lastSeenAt: now.toISOString(),
};

/** An action that begins with these steps, without a message of its own. */
export function dialog(command: string, ...steps: Step[]) {
  return action(command, { text: '', steps });
}

export function callbackDialog(command: string, ...steps: Step[]) {
  return callbackAction(command, { text: '', steps });
}

let lastId = 0;

export { sampleQuestion as question } from '@botter/contracts/testing';

export function says(text: string, more: Partial<Step<'message'>> = {}): Step<'message'> {
  return sampleMessage(`m${lastId++}`, text, more);
}

/** A choice that is kept in a field. */
export const sizes: Partial<Step<'question'>> = {
  answer: {
    type: 'choice',
    options: [
      { label: 'Small', value: 'S' },
      { label: 'Medium', value: 'M' },
    ],
  },
  field: 'size',
};
export const number = { answer: { type: 'number', whole: true, min: 1 } } as const;

export function goTo(target: string): Step<'goTo'> {
  return { type: 'goTo', id: `to-${target}`, action: target };
}

export function pause(seconds = 2): Step<'pause'> {
  return { type: 'pause', id: `p${seconds}`, seconds };
}

export function set(...changes: Step<'set'>['changes']): Step<'set'> {
  return { type: 'set', id: 'set', changes };
}

/** An action that something other than its name sets off too. */
export function triggered(name: string, trigger: Trigger): CompiledAction {
  return action(name, { text: name }, { triggers: [trigger] });
}

const contactFields = [
  { key: 'size', label: 'Size', type: 'text' },
  { key: 'count', label: 'Count', type: 'number' },
  { key: 'day', label: 'Day', type: 'date' },
  { key: 'vip', label: 'VIP', type: 'yes_no' },
] as const;

export function withFields(...actions: CompiledAction[]): CompiledBot {
  return { ...botWith(...actions), contactFields };
}

/** Alice writes. */
export function occasionOf(bot: CompiledBot, session?: SessionState) {
  return { bot, keys: bot, session, contact: aliceContact, now, values: new Map<string, string>() };
}

type Due = ScheduleStepEffect | ScheduleCallbackEffect;

/** Alice and a bot: keeps what a caller keeps, and gives what the bot sends. */
export class Talk {
  session: SessionState | undefined;
  contact: ContactFacts = aliceContact;
  /** The last answer to a press. */
  notice: string | null = null;
  sent: SendEffect[] = [];
  last: DialogOutcome & { readonly wonBy?: string } = { session: undefined, contactUpdates: [], entered: [] };
  now = now;
  /** What is still to come, with the session's version that it belongs to. */
  due: { readonly effect: Due; readonly version: number }[] = [];
  #version = 0;

  constructor(
    readonly bot: CompiledBot,
    private readonly earlier?: CompiledBot,
  ) {}

  writes(text: string | undefined, more: Partial<MessageView> = {}): string[] {
    return this.#update(messageUpdate(text, more));
  }

  /** Presses a button with this label that the bot has sent. */
  presses(label: string): string[] {
    const sent = this.sent.findLast(({ keyboard }) =>
      keyboard.flat().some((button) => button.label === label),
    );
    const pressed = sent?.keyboard.flat().find((button) => button.label === label);
    if (!sent || !pressed) throw new Error(`No button ${label}`);
    const inline_keyboard = sent.keyboard.map((row) =>
      row.map((button) => ({ text: button.label, callback_data: button.value })),
    );
    return this.#update(pressUpdate(pressed.value, { reply_markup: { inline_keyboard } }));
  }

  pressesValue(value: string): string[] {
    return this.#update(pressUpdate(value));
  }

  /** The first that is due and not outdated happens. */
  waits(): string[] {
    const next = this.due.shift();
    if (!next) throw new Error('Nothing is due');
    const { effect, version } = next;
    this.now = new Date(this.now.getTime() + effect.delaySeconds * 1000);
    if ('ofSession' in effect && version !== this.#version) return this.due.length > 0 ? this.waits() : [];
    const occasion = { ...this.#occasion(), contact: this.contact };
    const planned =
      effect.kind === 'scheduleStep' ? planDueStep(effect, occasion) : planDialogCallback(effect, occasion);
    if ('missing' in planned) throw new Error(`Missing: ${planned.missing.join(', ')}`);
    return this.#take(planned);
  }

  #update(update: object): string[] {
    const planned = planDialog(update, { ...this.#occasion(), contact: this.contact, values: new Map() });
    if ('missing' in planned) throw new Error(`Missing: ${planned.missing.join(', ')}`);
    const { plan, ...outcome } = planned;
    return this.#take({ ...outcome, effects: plan.effects });
  }

  #occasion() {
    const { bot, session, earlier, now: at } = this;
    return { bot, keys: bot, earlier, session, now: at };
  }

  #take(planned: DuePlan): string[] {
    this.last = planned;
    this.contact = planned.contactUpdates.reduce(changedContact, this.contact);
    if (planned.session !== undefined) {
      this.session = planned.session ?? undefined;
      this.#version++;
    }
    const sent = planned.effects.filter((effect) => effect.kind === 'send');
    this.sent.push(...sent);
    const answer = planned.effects.find((effect) => effect.kind === 'answerCallback');
    this.notice = answer?.text ?? null;
    for (const effect of planned.effects) {
      if (effect.kind === 'scheduleStep' || effect.kind === 'scheduleCallback') {
        this.due.push({ effect, version: this.#version });
      }
    }
    return sent.map(({ text }) => text);
  }
}
