import { BotterError } from '@botter/contracts';
import type { UsersTables } from '@botter/server-auth';
import { DATABASE, type Database } from '@botter/server-database';
import type { Actor } from '@botter/server-event-store';
import { Inject, Injectable } from '@nestjs/common';
import type { Kysely } from 'kysely';
import { ActionStream } from '../action.stream';

interface SavedAction {
  readonly botId: string;
  readonly actionId: string;
}

/** Says who was faster. The decider only knows that someone was. */
@Injectable()
export class ActionConflicts {
  readonly #users: Kysely<UsersTables>;

  constructor(
    @Inject(DATABASE) database: Database,
    @Inject(ActionStream) private readonly stream: ActionStream,
  ) {
    this.#users = database.withTables<UsersTables>();
  }

  /** Runs a command; a refusal because of a newer version than the one seen names who made it. */
  async explain<Result>(saved: SavedAction, run: () => Promise<Result>): Promise<Result> {
    try {
      return await run();
    } catch (error) {
      throw await this.#explained(saved, error);
    }
  }

  async #explained({ botId, actionId }: SavedAction, error: unknown): Promise<unknown> {
    if (!(error instanceof BotterError) || error.code !== 'version_conflict') return error;
    const changedId = error.details?.find(({ path }) => path === 'action_id')?.message;
    if (changedId === undefined) return error;
    const { actions } = await this.stream.state(botId);
    const action = actions.get(changedId);
    if (!action?.changedBy) return error;
    const { changedBy: actor, changedAt, command } = action;
    const who = await this.#nameOf(actor);
    const isOther = changedId !== actionId;
    const what = isOther ? `${command}. Nothing was saved.` : 'this action';
    return new BotterError('version_conflict', `${who} changed ${what}`, [
      { path: 'changed_by', message: who },
      ...(actor.kind === 'user' ? [{ path: 'changed_by_id', message: actor.userId }] : []),
      { path: 'changed_at', message: changedAt },
      ...(isOther ? [{ path: 'action_id', message: changedId }] : []),
      ...(isOther ? [{ path: 'action_command', message: command }] : []),
    ]);
  }

  async #nameOf(actor: Actor): Promise<string> {
    if (actor.kind === 'system') return 'Botter';
    const user = await this.#users
      .selectFrom('app.users')
      .select(['first_name', 'last_name', 'email'])
      .where('id', '=', actor.userId)
      .executeTakeFirst();
    const name = [user?.first_name, user?.last_name].filter(Boolean).join(' ');
    return name || user?.email || 'Someone else';
  }
}
