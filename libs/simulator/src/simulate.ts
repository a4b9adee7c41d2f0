import type { CompiledBot } from '@botter/contracts';
import { plan, planActionWebhook, planCallback, toReplyMarkup, webhookOccasion } from '@botter/engine';
import { newSession, type SimulatorSession, sessionClock } from './session';
import { compileBot, type SimulatedConfiguration } from './simulated-bot';
import { carryOut, type SimulatorStep, say, stay } from './step';
import { type TestUser, testUserAndChat } from './test-user';

export type SimulatorInput =
  | { readonly kind: 'text'; readonly text: string }
  /** `entryId` is an entry of the bot; `row` and `column` count from 0. */
  | { readonly kind: 'press'; readonly entryId: number; readonly row: number; readonly column: number }
  /** A callback action as if a button of an earlier message had opened it. */
  | { readonly kind: 'callback'; readonly command: string }
  /** Puts the clock forward to the next delayed callback. */
  | { readonly kind: 'skip' }
  /** Time has passed. */
  | { readonly kind: 'wait' }
  /** The test user changes; another chat type starts an empty conversation. */
  | { readonly kind: 'person'; readonly person: TestUser }
  /** Restarts the conversation with the same test user. */
  | { readonly kind: 'reset' };

/**
 * What a bot does next in a simulated conversation: production's reply engine on any configuration. Nothing is sent and
 * no webhook is called. Pure; the configuration may change between inputs. What is due by the session's clock runs
 * before the input.
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
    case 'press':
      return press(step, bot, input, clock);
    case 'callback':
      return open(step, bot, input.command.trim(), clock);
    case 'skip':
      return skip(step, bot, clock);
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
  const answered = runUpdate(written, bot, update, clock);
  return answered === written ? say(written, clock, { kind: 'unanswered' }) : answered;
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
  const { from, chat } = testUserAndChat(step.session.person);
  const id = opened.session.lastId;
  const message = { message_id: id, date: seconds(clock), chat };
  const query = { id: `simulated-${id}`, from, chat_instance: 'simulated', data: command, message };
  return runUpdate(opened, bot, { update_id: id, callback_query: query }, clock);
}

/** The step with the engine's reply to an update; the same object where there is none. */
function runUpdate(
  step: SimulatorStep,
  bot: CompiledBot,
  update: object,
  clock: Date,
  values?: ReadonlyMap<string, string>,
): SimulatorStep {
  const planned = plan(update, bot, values);
  const occasion = webhookOccasion(planned);
  if (!occasion?.triggered && planned.effects.length === 0) return step;
  return carryOut(step, clock, {
    effects: planned.effects,
    actionId: occasion?.triggered?.actionId,
    webhook: occasion && planActionWebhook(occasion, bot, clock),
    sender: occasion?.sender ?? null,
  });
}

function skip(step: SimulatorStep, bot: CompiledBot, clock: Date): SimulatorStep {
  const { session } = step;
  const [next] = session.pending;
  if (!next) return step;
  const due = new Date(next.dueAt);
  const aheadMs = session.aheadMs + due.getTime() - clock.getTime();
  return runDue({ ...step, session: { ...session, aheadMs } }, bot, due);
}

/** Runs everything that is due, each at its own time, including what it schedules; the engine bounds such chains. */
function runDue(step: SimulatorStep, bot: CompiledBot, clock: Date): SimulatorStep {
  const [next, ...pending] = step.session.pending;
  if (!next || Date.parse(next.dueAt) > clock.getTime()) return step;
  const at = new Date(next.dueAt);
  const { triggered, effects } = planCallback(next, bot);
  const occasion = { triggered, chat: next.chat, sender: next.sender, messageText: next.command };
  const taken = { ...step, session: { ...step.session, pending } };
  const noted = say(taken, at, { kind: 'delay', command: next.command, ran: triggered !== null });
  const done = carryOut(noted, at, {
    effects,
    actionId: triggered?.actionId,
    webhook: planActionWebhook(occasion, bot, at),
    sender: next.sender,
  });
  return runDue(done, bot, clock);
}

function changeUser(step: SimulatorStep, person: TestUser): SimulatorStep {
  if (person.chatType !== step.session.person.chatType) return stay(newSession(person));
  return { ...step, session: { ...step.session, person } };
}

function seconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}
