import { type CompiledAction, type CompiledBot, targetTrigger } from '@botter/contracts';
import {
  type ContactFacts,
  type Effect,
  planActionWebhook,
  type TriggeredAction,
  toReplyMarkup,
  type WebhookOccasion,
  webhookOccasion,
} from '@botter/engine';
import { isOutdated } from './due-effect';
import { carryOut } from './effects';
import type { ReplyReason } from './reply-reason';
import { type SentContent, sentContent } from './sent-content';
import { newSession, type PendingRun, type SimulatorSession, sessionClock } from './session';
import { compileBot, type SimulatedConfiguration } from './simulated-bot';
import { type SimulatorStep, say, stay } from './step';
import { type Planned, planDue, planUpdate } from './talk';
import { saidBy, type TestUser, testUserAndChat } from './test-user';

export type SimulatorInput =
  | { readonly kind: 'text'; readonly text: string }
  /** Something else than a text, as an answer or for a trigger. */
  | { readonly kind: 'send'; readonly content: SentContent }
  /** `entryId` is an entry of the bot; `row` and `column` count from 0. */
  | { readonly kind: 'press'; readonly entryId: number; readonly row: number; readonly column: number }
  /** A callback action as if a button of an earlier message had opened it. */
  | { readonly kind: 'callback'; readonly command: string }
  /** A dialog from one of its steps on, without what comes before. */
  | { readonly kind: 'begin'; readonly actionId: string; readonly stepId: string }
  /** Moves the clock forward to what is due next. */
  | { readonly kind: 'skip' }
  /** Moves the clock forward. What is due until then happens in its order. */
  | { readonly kind: 'clock'; readonly seconds: number }
  /** What is kept about the test user changes. */
  | { readonly kind: 'contact'; readonly contact: Partial<ContactFacts> }
  /** The person of the team gives the chat back to the bot. */
  | { readonly kind: 'resume' }
  /** Time has passed. */
  | { readonly kind: 'wait' }
  /** The test user changes; another chat type starts an empty conversation. */
  | { readonly kind: 'person'; readonly person: TestUser }
  /** Restarts the conversation with the same test user. */
  | { readonly kind: 'reset' };

/**
 * The bot's next step in a simulated conversation: production's reply engine on any configuration. Nothing is
 * sent and no webhook is called. Pure; the configuration may change between inputs. Callbacks that are due by
 * the session's clock run before the input.
 */
export function simulate(
  configuration: SimulatedConfiguration,
  session: SimulatorSession,
  input: SimulatorInput,
  now: Date,
): SimulatorStep {
  if (input.kind === 'reset') return stay(newSession(session.person));
  const bot = compileBot(configuration);
  const clock = sessionClock(session, now);
  const step = runDue(stay(session), bot, clock);
  switch (input.kind) {
    case 'wait':
      return step;
    case 'text':
      return write(step, configuration, bot, input.text.trim(), clock);
    case 'send':
      return send(step, bot, input.content, clock);
    case 'press':
      return press(step, bot, input, clock);
    case 'callback':
      return open(step, bot, input.command.trim(), clock);
    case 'begin':
      return begin(step, bot, input, clock);
    case 'skip':
      return skip(step, bot, clock);
    case 'clock':
      return moveClock(step, bot, clock, input.seconds);
    case 'contact':
      return {
        ...step,
        session: { ...step.session, contact: { ...step.session.contact, ...input.contact } },
      };
    case 'resume':
      return { ...step, session: { ...step.session, isTakenOver: false } };
    case 'person':
      return changeUser(step, input.person);
    default: {
      const never: never = input;
      return never;
    }
  }
}

function write(
  step: SimulatorStep,
  { bot: { can_read_all_group_messages: readsAll } }: SimulatedConfiguration,
  bot: CompiledBot,
  text: string,
  clock: Date,
): SimulatorStep {
  if (text === '') return step;
  const { person } = step.session;
  const written = say(step, clock, { kind: 'person', name: person.name, text });
  // Telegram's privacy mode: in groups such a bot receives commands only.
  if (person.chatType === 'group' && !readsAll && !text.startsWith('/')) {
    return say(written, clock, { kind: 'hidden' });
  }
  const id = written.session.lastId;
  const update = {
    update_id: id,
    message: { message_id: id, date: seconds(clock), ...testUserAndChat(person), text },
  };
  return answered(written, runUpdate(written, bot, update, clock), clock);
}

/** The answer to what was written, or that there is none. */
function answered(written: SimulatorStep, after: SimulatorStep, clock: Date): SimulatorStep {
  return after === written ? say(written, clock, { kind: 'unanswered' }) : after;
}

function press(
  step: SimulatorStep,
  bot: CompiledBot,
  { entryId, row, column }: Extract<SimulatorInput, { kind: 'press' }>,
  clock: Date,
): SimulatorStep {
  const entry = step.session.entries.find(({ id }) => id === entryId);
  const button = entry?.kind === 'bot' ? entry.keyboard[row]?.[column] : undefined;
  if (entry?.kind !== 'bot' || !button) return step;
  if (button.type !== 'callback') return { ...step, notice: `Opens ${button.value}` };

  // As in production, values that Telegram would refuse are sent as a short id.
  const values = new Map<string, string>();
  const keep = (value: string) => {
    const id = String(values.size);
    values.set(id, value);
    return id;
  };
  const markup = toReplyMarkup(entry.keyboard, keep);
  const sent = markup?.inline_keyboard[row]?.[column];
  const data = sent && 'callback_data' in sent ? sent.callback_data : button.value;

  const { label, value } = button;
  const pressed = say(step, clock, { kind: 'press', label, value });
  const { from, chat } = testUserAndChat(step.session.person);
  const message = { message_id: entry.id, date: seconds(new Date(entry.at)), chat, reply_markup: markup };
  const id = pressed.session.lastId;
  const query = { id: `simulated-${id}`, from, chat_instance: 'simulated', data, message };
  return runUpdate(pressed, bot, { update_id: id, callback_query: query }, clock, values);
}

function open(step: SimulatorStep, bot: CompiledBot, command: string, clock: Date): SimulatorStep {
  const opened = say(step, clock, { kind: 'press', label: command, value: command });
  return openAction(opened, bot, command, clock);
}

function openAction(
  opened: SimulatorStep,
  bot: CompiledBot,
  command: string,
  clock: Date,
  why?: ReplyReason,
): SimulatorStep {
  const { from, chat } = testUserAndChat(opened.session.person);
  const id = opened.session.lastId;
  const message = { message_id: id, date: seconds(clock), chat };
  const query = { id: `simulated-${id}`, from, chat_instance: 'simulated', data: command, message };
  return runUpdate(opened, bot, { update_id: id, callback_query: query }, clock, new Map(), why);
}

function send(step: SimulatorStep, bot: CompiledBot, content: SentContent, clock: Date): SimulatorStep {
  const { person } = step.session;
  const { words, fields } = sentContent(content, person);
  const sent = say(step, clock, { kind: 'person', name: person.name, text: words });
  const id = sent.session.lastId;
  const message = { message_id: id, date: seconds(clock), ...testUserAndChat(person), ...fields };
  return answered(sent, runUpdate(sent, bot, { update_id: id, message }, clock), clock);
}

/** Runs the action as if it consisted only of this step and those after it. */
function begin(
  { session }: SimulatorStep,
  bot: CompiledBot,
  { actionId, stepId }: Extract<SimulatorInput, { kind: 'begin' }>,
  clock: Date,
): SimulatorStep {
  const action = bot.actions.find((one) => one.actionId === actionId);
  const steps = action?.data.steps ?? [];
  const at = steps.findIndex(({ id }) => id === stepId);
  const fresh = stay({ ...session, dialog: null, dialogVersion: session.dialogVersion + 1 });
  if (!action || at === -1) return fresh;
  const rest = { ...action.data, text: '', media: null, buttons: [], steps: steps.slice(at) };
  // As a callback action it is found by its id, whatever else the bot has.
  const beginning: CompiledAction = { ...action, command: actionId, trigger: targetTrigger, data: rest };
  const actions = bot.actions.map((one) => (one === action ? beginning : one));
  return openAction(fresh, { ...bot, actions }, actionId, clock, 'begin');
}

/** The step with the engine's reply to an update; the same object if there is none. */
function runUpdate(
  step: SimulatorStep,
  bot: CompiledBot,
  update: { readonly update_id: number; readonly message?: object; readonly callback_query?: object },
  clock: Date,
  values: ReadonlyMap<string, string> = new Map(),
  reason?: ReplyReason,
): SimulatorStep {
  const { session } = step;
  if (session.isTakenOver) return say(step, clock, { kind: 'takenOver' });
  const { contact, person } = session;
  const known = { ...contact, ...saidBy(person), startedBy: contact.startedBy ?? startedBy(update.message) };
  const planned = planUpdate(update, values, { bot, talk: { ...session, contact: known }, now: clock });
  const occasion = webhookOccasion(planned.plan);
  const hasMoved = planned.talk.dialogVersion !== session.dialogVersion;
  const isAnswered = occasion?.triggered || planned.plan.effects.length > 0 || hasMoved || planned.problem;
  if (!isAnswered) return step;
  const seen = { ...planned.talk.contact, lastSeenAt: clock.toISOString() };
  const { effects } = planned.plan;
  const why = reason ?? planned.why ?? 'command';
  return follow(
    step,
    bot,
    { ...planned, talk: { ...planned.talk, contact: seen } },
    { effects, occasion, why },
    clock,
  );
}

function startedBy(message: { readonly text?: string } = {}): string | null {
  return /^\/start\s+(\S+)/i.exec(message.text ?? '')?.[1] ?? null;
}

interface Followed {
  readonly effects: readonly Effect[];
  readonly occasion: WebhookOccasion | undefined;
  readonly why: ReplyReason;
}

/** The step with everything that a plan gives. */
function follow(
  step: SimulatorStep,
  bot: CompiledBot,
  { talk, entered, problem }: Pick<Planned<unknown>, 'talk' | 'entered' | 'problem'>,
  { effects, occasion, why }: Followed,
  at: Date,
): SimulatorStep {
  const { contact, dialog, dialogVersion } = talk;
  const pending = step.session.pending.filter((run) => !isOutdated(run, talk));
  const session = { ...step.session, contact, dialog, dialogVersion, pending };
  const ran: TriggeredAction[] = [...(occasion?.triggered ? [occasion.triggered] : []), ...entered];
  const done = carryOut({ ...step, session }, at, {
    effects,
    actionIds: ran.map(({ actionId }) => actionId),
    webhooks: ran.flatMap((triggered) =>
      occasion ? (planActionWebhook({ ...occasion, triggered }, bot, at) ?? []) : [],
    ),
    sender: occasion?.sender ?? null,
    why,
  });
  return problem === undefined ? done : say(done, at, { kind: 'problem', text: problem });
}

function skip(step: SimulatorStep, bot: CompiledBot, clock: Date): SimulatorStep {
  const [next] = step.session.pending;
  if (!next) return step;
  return moveClock(step, bot, clock, (Date.parse(next.dueAt) - clock.getTime()) / 1000);
}

function moveClock(step: SimulatorStep, bot: CompiledBot, clock: Date, by: number): SimulatorStep {
  const { session } = step;
  const ahead = Math.max(0, by * 1000);
  const moved = { ...step, session: { ...session, aheadMs: session.aheadMs + ahead } };
  return runDue(moved, bot, new Date(clock.getTime() + ahead));
}

/**
 * Runs everything that is due, each at its own time, including what it schedules; the engine bounds such
 * chains. While a person handles the chat, nothing runs.
 */
function runDue(step: SimulatorStep, bot: CompiledBot, clock: Date): SimulatorStep {
  const [next, ...pending] = step.session.pending;
  if (!next || Date.parse(next.dueAt) > clock.getTime() || step.session.isTakenOver) return step;
  const taken = { ...step, session: { ...step.session, pending } };
  return runDue(runOne(taken, bot, next), bot, clock);
}

function runOne(taken: SimulatorStep, bot: CompiledBot, next: PendingRun): SimulatorStep {
  const at = new Date(next.dueAt);
  const planned = planDue(next, { bot, talk: taken.session, now: at });
  const { triggered, effects } = planned.plan;
  const { chat, sender } = next;
  const isCallback = next.kind === 'scheduleCallback';
  const messageText = isCallback ? next.command : null;
  const noted = isCallback
    ? say(taken, at, { kind: 'delay', command: next.command, ran: triggered !== null })
    : say(taken, at, { kind: 'due', waitsFor: next.waitsFor ?? 'pause' });
  const why = isCallback ? 'delay' : next.waitsFor === 'answer' ? 'timeout' : 'pause';
  return follow(
    noted,
    bot,
    planned,
    { effects, occasion: { triggered, chat, sender, messageText }, why },
    at,
  );
}

function changeUser(step: SimulatorStep, person: TestUser): SimulatorStep {
  if (person.chatType !== step.session.person.chatType) return stay(newSession(person));
  return { ...step, session: { ...step.session, person } };
}

function seconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}
