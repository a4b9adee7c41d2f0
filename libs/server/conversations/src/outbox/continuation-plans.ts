import {
  type ContactFacts,
  planCallback,
  type SessionState,
  unknownContact,
  wantedByCallback,
} from '@botter/engine';
import { type RuntimeBot, RuntimeBots } from '@botter/server-compiled-bots';
import { isDatabaseUnavailable, PG_POOL, sqlStateOf } from '@botter/server-database';
import { Clock } from '@botter/server-http';
import { LOGGER, type Logger } from '@botter/server-logging';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { contactChange, dialogFacts } from '../shared/contact-facts';
import { type ContactChange, DialogContacts } from '../shared/contact-store';
import { DialogPlanner, type DueResult } from '../shared/dialog-planner';
import { rowsOfEntered } from '../shared/entered-actions';
import type { Continuation } from '../shared/rows';
import { fenceOf, sessionStep } from '../shared/session-planning';
import { type Session, type SessionKey, type SessionStep, sessionsOf } from '../shared/sessions';
import { UpdateContributors } from '../shared/update-contributor';
import { handOverOf } from './effect-rows';
import type { OutgoingOrder } from './outbox';

export interface DueRow {
  readonly id: string;
  readonly bot_id: string;
  readonly chat_id: string;
  readonly payload: string;
}

/** A continuation that is due, with what follows from it. */
export interface PlannedContinuation extends Pick<Continuation, 'session' | 'threadId'> {
  readonly row: DueRow;
  /** Undefined if nothing follows from it. */
  readonly order: OutgoingOrder | undefined;
  /** Set if it waits until a takeover is over. */
  readonly isStep?: boolean;
  /** Set in bots with state. */
  readonly dialog?: PlannedDialog;
}

const couldNotGoOn = 'The dialog could not go on after a pause or a time-out, and has ended';

interface PlannedDialog extends Pick<DueResult, 'problem'> {
  readonly key: SessionKey;
  /** The session that it was planned with, and where it goes. */
  readonly step: SessionStep;
  readonly contact: ContactChange | undefined;
  readonly leavesToPeople: boolean;
  readonly telegramChatId: string;
}

/** What is kept of the person who has set off a continuation. */
interface Person {
  readonly key: SessionKey;
  readonly session: Session | undefined;
  readonly contact: ContactFacts;
}

/** Plans what is due. Nothing is locked meanwhile. */
@Injectable()
export class ContinuationPlans {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(RuntimeBots) private readonly bots: RuntimeBots,
    @Inject(UpdateContributors) private readonly contributors: UpdateContributors,
    @Inject(DialogPlanner) private readonly dialogs: DialogPlanner,
    @Inject(DialogContacts) private readonly contacts: DialogContacts,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** What follows from each; `foreign` if only a newer version of the product knows. */
  async of(rows: readonly DueRow[]): Promise<(PlannedContinuation | 'foreign')[]> {
    const read: { row: DueRow; due: Continuation | undefined; bot: RuntimeBot | undefined }[] = [];
    for (const row of rows) {
      read.push({ row, due: this.#continuationOf(row), bot: await this.bots.get(row.bot_id) });
    }
    const people = await this.#peopleOf(read);
    const planned: (PlannedContinuation | 'foreign')[] = [];
    for (const { row, due, bot } of read) planned.push(await this.#plan(row, due, bot, people.get(row)));
    return planned;
  }

  #continuationOf({ bot_id, payload }: DueRow): Continuation | undefined {
    try {
      return JSON.parse(payload) as Continuation;
    } catch (error) {
      this.#dropped(error, bot_id);
      return undefined;
    }
  }

  /** The people of bots with state: two queries for all. */
  async #peopleOf(
    read: readonly { row: DueRow; due: Continuation | undefined; bot: RuntimeBot | undefined }[],
  ): Promise<ReadonlyMap<DueRow, Person>> {
    const wanted = read.flatMap(({ row, due, bot }) => {
      const personId = due?.session?.personId ?? due?.sender?.telegramUserId;
      const isStateful =
        bot && due && (due.part === 'step' || (due.part === undefined && bot.compiled.needsState));
      if (!isStateful || personId === undefined || personId.startsWith('-')) return [];
      const key = { botId: row.bot_id, chatId: row.chat_id, personId, threadId: due.threadId };
      return [{ row, key, username: due.sender?.username ?? null }];
    });
    if (wanted.length === 0) return new Map();
    const sessions = await sessionsOf(
      this.pool,
      wanted.map(({ key }) => key),
    );
    const known = await this.contacts.read(
      this.pool,
      wanted.map(({ key: { botId, personId } }) => ({ botId, telegramUserId: personId })),
    );
    return new Map(
      wanted.map(({ row, key, username }, n) => {
        const contact = known[n] ?? { ...unknownContact(key.personId), username };
        return [row, { key, session: sessions[n], contact }];
      }),
    );
  }

  /**
   * Plans by the current configuration: what was disabled, renamed or deleted in the meantime doesn't happen.
   * If the bot has drafts, a delayed callback is planned by the published version that it began with. What
   * falls due while a person has taken over the chat is dropped, like commands during that time; steps wait.
   */
  async #plan(
    row: DueRow,
    due: Continuation | undefined,
    bot: RuntimeBot | undefined,
    person: Person | undefined,
  ): Promise<PlannedContinuation | 'foreign'> {
    const nothing = { row, order: undefined, threadId: due?.threadId ?? null, session: due?.session };
    if (!due || !bot) return nothing;
    try {
      switch (due.part) {
        case undefined:
          return await this.#planCallback(row, due, bot, person);
        case 'typing': {
          const { chat, threadId } = due;
          return { ...nothing, order: orderOf(row, due, [{ kind: 'typing', chat, threadId }]) };
        }
        case 'step':
          return { ...(await this.#planStep(row, due, bot, person)), isStep: true };
        default:
          return 'foreign';
      }
    } catch (error) {
      if (isDatabaseUnavailable(error) || sqlStateOf(error) !== undefined) throw error;
      // A continuation that can't be planned must not hold up the others.
      this.#dropped(error, row.bot_id);
      // Retried, it would fail again; without its timer the session would never go on.
      const waits = due.part === 'step' && person?.session && person.session.version === due.session?.version;
      return waits ? { ...this.#withDialog(row, due, person, endOf(bot, due)), isStep: true } : nothing;
    }
  }

  async #planCallback(
    row: DueRow,
    due: Continuation,
    current: RuntimeBot,
    person: Person | undefined,
  ): Promise<PlannedContinuation> {
    const bot = await this.bots.published(current, due.publishedVersion);
    if (current.compiled.needsState) {
      const state = person?.session?.state as SessionState | undefined;
      const occasion = { bot, state, contact: person?.contact, now: this.clock.now() };
      return this.#withDialog(row, due, person, await this.dialogs.planCallback(due, occasion));
    }
    const held = await bot.withActions(wantedByCallback(due.command, bot.keys));
    const { effects, triggered } = planCallback(due, held, this.clock.now());
    const sender = due.sender ?? null;
    const occasion = { triggered, chat: due.chat, sender, messageText: due.command };
    const jobs = this.contributors.rowsOf(row.id, {
      botId: row.bot_id,
      bot: held,
      occasion,
      now: this.clock.now(),
    });
    const order = { ...orderOf(row, due, effects), jobs, ...(triggered && { actionId: triggered.actionId }) };
    return { row, order, threadId: due.threadId, session: due.session };
  }

  /** Nothing, if the session has moved on or the person is unknown. */
  async #planStep(
    row: DueRow,
    due: Continuation,
    bot: RuntimeBot,
    person: Person | undefined,
  ): Promise<PlannedContinuation> {
    const { actionId = '', stepId = '', chat, threadId } = due;
    const session = person?.session;
    if (!session || session.version !== due.session?.version) {
      return { row, order: undefined, threadId, session: due.session };
    }
    const occasion = {
      bot,
      state: session.state as SessionState,
      contact: person.contact,
      now: this.clock.now(),
    };
    const result = await this.dialogs.planStep({ actionId, stepId, chat, threadId }, occasion);
    return this.#withDialog(row, due, person, result);
  }

  #withDialog(
    row: DueRow,
    due: Continuation,
    person: Person | undefined,
    { bot, effects, triggered, entered = [], contactUpdates = [], problem, state, activity }: DueResult,
  ): PlannedContinuation {
    const { chat, threadId } = due;
    const botId = row.bot_id;
    const now = this.clock.now();
    const place = { telegramChatId: chat.telegramChatId, personId: person?.key.personId ?? null, threadId };
    const step = sessionStep({ place, session: person?.session, now }, { state });
    const occasion = { triggered, chat, sender: due.sender ?? null, messageText: due.command || null };
    const handOver = handOverOf(effects);
    const before = person?.session?.state as SessionState | undefined;
    const facts = dialogFacts(person?.contact, before, { contactUpdates, state });
    const outcome = { botId, bot, occasion, now, handOver, dialog: facts };
    const jobs = [
      ...this.contributors.rowsOf(row.id, outcome),
      ...rowsOfEntered(this.contributors, row.id, outcome, entered),
    ];
    const order: OutgoingOrder = {
      ...orderOf(row, due, effects),
      jobs,
      actionId: triggered?.actionId ?? due.actionId,
      isContinued: triggered === null,
      dialog: activity,
      session: fenceOf(step),
      hasMoved: step.move !== undefined,
    };
    const contact = contactChange({ botId, place }, contactUpdates, now);
    const dialog = person && {
      key: person.key,
      step,
      contact,
      leavesToPeople: handOver !== undefined,
      problem,
      telegramChatId: chat.telegramChatId,
    };
    return { row, order, threadId, session: due.session, ...(dialog && { dialog }) };
  }

  #dropped(error: unknown, botId: string): void {
    this.logger.error({ err: error, botId }, 'delayed callback dropped');
  }
}

/** A dialog that can't go on ends there, and the people who edit its action are shown that. */
function endOf({ compiled }: RuntimeBot, { actionId = '' }: Continuation): DueResult {
  const problem = { actionId, text: couldNotGoOn };
  return { bot: { ...compiled, actions: [] }, effects: [], triggered: null, state: null, problem };
}

/** The same for one whose rows can't be written; undefined if it is that already. */
export function withoutEffects(planned: PlannedContinuation): PlannedContinuation | undefined {
  const { row, order, dialog, isStep } = planned;
  if (!order || dialog?.problem?.text === couldNotGoOn) return undefined;
  const before = dialog?.step.before ?? null;
  if (!dialog || !isStep || before === null) return { row, order: undefined, threadId: null };
  const problem = { actionId: order.actionId ?? '', text: couldNotGoOn };
  const step = { ...dialog.step, move: { version: before + 1, state: null } };
  const { actionId: _, ...nothing } = { ...order, effects: [], jobs: [], hasMoved: true };
  return {
    ...planned,
    order: nothing,
    dialog: { ...dialog, step, problem, contact: undefined, leavesToPeople: false },
  };
}

function orderOf(
  { id, bot_id, chat_id }: DueRow,
  { sender = null }: Continuation,
  effects: OutgoingOrder['effects'],
): OutgoingOrder {
  return { botId: bot_id, chatId: chat_id, effects, bulk: false, source: id, sender };
}
