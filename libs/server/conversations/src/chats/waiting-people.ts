import { BotterError } from '@botter/contracts';
import { matchCallback, type SessionState } from '@botter/engine';
import { RuntimeBots } from '@botter/server-compiled-bots';
import { inTransaction, PG_POOL } from '@botter/server-database';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { v7 as uuid } from 'uuid';
import { Outbox, type OutgoingOrder } from '../outbox/outbox';
import { lockSessions, moveSessions, type Session, type SessionMove } from '../shared/sessions';

interface WaitingPlace {
  readonly actionId: string;
  readonly stepId: string;
}

interface Candidate {
  readonly chat_id: string;
  readonly telegram_chat_id: string;
  readonly type: 'private' | 'group' | 'supergroup' | 'channel';
  readonly name: string | null;
  readonly username: string | null;
  readonly person_id: string;
  readonly thread_id: string;
}

/** Whose chats are locked together. */
const peopleAtOnce = 100;
/** The maximum of one call; the caller calls again for the others. */
const batchesAtOnce = 20;
/** The runtimes have what was published by then. */
const delaySeconds = 2;

/** Who waits at one of these steps, where the bot may write. Taken-over chats keep their dialogs. */
const candidates = `
select c.id as chat_id, c.telegram_chat_id::text, c.type, c.name, c.username, s.person_id::text, s.thread_id::text
from app.sessions s join app.chats c on c.bot_id = s.bot_id and c.id = s.chat_id
where s.bot_id = $1 and not c.blocked and coalesce(c.paused_until <= now(), true)
  and (s.state ->> 'actionId', s.state ->> 'stepId') in (select * from unnest($2::text[], $3::text[]))
order by c.telegram_chat_id, s.person_id, s.thread_id limit ${peopleAtOnce}`;

/** Takes people out of the dialogs in which they wait. */
@Injectable()
export class WaitingPeople {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(RuntimeBots) private readonly bots: RuntimeBots,
    @Inject(Outbox) private readonly outbox: Outbox,
  ) {}

  /**
   * Ends the dialogs of those who wait at these steps, and runs an action for each of them instead.
   * @returns how many; `more` if others are left
   * @throws BotterError `conflict` if there is no such action
   */
  async send(
    botId: string,
    steps: readonly WaitingPlace[],
    target: string,
  ): Promise<{ readonly people: number; readonly more: boolean }> {
    const bot = await this.bots.get(botId);
    const action = bot && matchCallback(target, bot.keys);
    if (!action) throw new BotterError('conflict', 'This bot has no such callback action. Publish it first.');
    let people = 0;
    for (let i = 0; i < batchesAtOnce; i++) {
      const sent = await this.#sendSome(botId, steps, action.actionId, target);
      people += sent;
      if (sent === 0) return { people, more: false };
    }
    return { people, more: true };
  }

  async #sendSome(
    botId: string,
    steps: readonly WaitingPlace[],
    actionId: string,
    command: string,
  ): Promise<number> {
    const wanted = new Set(steps.map(nameOf));
    return inTransaction(this.pool, async (client) => {
      const { rows } = await client.query<Candidate>(candidates, [
        botId,
        steps.map((step) => step.actionId),
        steps.map(({ stepId }) => stepId),
      ]);
      if (rows.length === 0) return 0;
      const places = rows.map(placeOf);
      const sessions = await lockSessions(
        client,
        places.map((place) => ({ botId, place })),
      );
      // Some have answered since they were found.
      const still = rows.flatMap((row, n) => {
        const session = sessions[n];
        return session && wanted.has(nameOf(session.state as SessionState)) ? [{ row, session }] : [];
      });
      await moveSessions(
        client,
        still.map((one) => endOf(botId, one)),
      );
      await this.outbox.enqueue(
        still.map(({ row, session }) => this.#orderOf({ botId, actionId, command }, row, session)),
        client,
      );
      return still.length;
    });
  }

  #orderOf(
    { botId, actionId, command }: { botId: string; actionId: string; command: string },
    row: Candidate,
    { state }: Session,
  ): OutgoingOrder {
    const { telegramChatId, threadId } = placeOf(row);
    const { type, name, username } = row;
    const chat = { telegramChatId, type, name, username };
    const left = state as SessionState;
    return {
      botId,
      chatId: row.chat_id,
      effects: [{ kind: 'scheduleCallback', chat, threadId, actionId, command, delaySeconds, depth: 1 }],
      bulk: true,
      source: `${botId}/sent/${uuid()}`,
      sender: { telegramUserId: row.person_id, username: type === 'private' ? username : null },
      dialog: [{ actionId: left.actionId, stepId: left.stepId, what: 'left' }],
    };
  }
}

function placeOf({ telegram_chat_id, person_id, thread_id }: Candidate) {
  const threadId = thread_id === '0' ? null : Number(thread_id);
  return { telegramChatId: telegram_chat_id, personId: person_id, threadId };
}

function endOf(
  botId: string,
  { row, session }: { readonly row: Candidate; readonly session: Session },
): SessionMove {
  const { version } = session;
  const move = { version: version + 1, state: null };
  return { botId, chatId: row.chat_id, place: placeOf(row), before: version, move };
}

function nameOf({ actionId, stepId }: WaitingPlace): string {
  return `${actionId}/${stepId}`;
}
