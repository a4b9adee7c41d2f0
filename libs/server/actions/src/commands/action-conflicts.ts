import { BotterError } from '@botter/contracts';
import type { UsersTables } from '@botter/server-auth';
import { DATABASE, type Database } from '@botter/server-database';
import type { Actor } from '@botter/server-event-store';
import { Inject, Injectable } from '@nestjs/common';
import type { Kysely } from 'kysely';
import { ActionStream } from '../action.stream';

interface SeenAction {
  readonly botId: string;
  readonly actionId: string;
  readonly seenVersion: number | undefined;
}

/** Says who was faster. The decider only knows that someone was. */
@Injectable()
export class ActionConflicts {
  private readonly users: Kysely<UsersTables>;

  constructor(
    @Inject(DATABASE) database: Database,
    @Inject(ActionStream) private readonly stream: ActionStream,
  ) {
    this.users = database.withTables<UsersTables>();
  }

  /** Runs a command; a refusal because of a newer version than the one seen names who made it and when. */
  async explain<Result>(
    { botId, actionId, seenVersion }: SeenAction,
    run: () => Promise<Result>,
  ): Promise<Result> {
    try {
      return await run();
    } catch (error) {
      if (seenVersion !== undefined && error instanceof BotterError && error.code === 'version_conflict') {
        throw await this.explained(botId, actionId, error);
      }
      throw error;
    }
  }

  private async explained(botId: string, actionId: string, error: BotterError): Promise<BotterError> {
    const { actions } = await this.stream.state(botId);
    const action = actions.get(actionId);
    if (!action?.changedBy) return error;
    const { changedBy: actor, changedAt: occurredAt } = action;
    const who = await this.nameOf(actor);
    return new BotterError('version_conflict', `${who} changed this action at ${occurredAt}`, [
      { path: 'changed_by', message: who },
      ...(actor.kind === 'user' ? [{ path: 'changed_by_id', message: actor.userId }] : []),
      { path: 'changed_at', message: occurredAt },
    ]);
  }

  private async nameOf(actor: Actor): Promise<string> {
    if (actor.kind === 'system') return 'Botter';
    const user = await this.users
      .selectFrom('app.users')
      .select(['first_name', 'last_name', 'email'])
      .where('id', '=', actor.userId)
      .executeTakeFirst();
    const name = [user?.first_name, user?.last_name].filter(Boolean).join(' ');
    return name || user?.email || 'Someone else';
  }
}
