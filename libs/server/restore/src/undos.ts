import { type AccessType, BotterError, type ChangeMade } from '@botter/contracts';
import { requireRight } from '@botter/server-auth';
import {
  isUnchanged,
  neededContents,
  needsOwner,
  restoreTarget,
  StoredChanges,
  touchedByEvents,
  touchesAny,
} from '@botter/server-configuration-changes';
import { type RecordedEvent, retryLostRaces } from '@botter/server-event-store';
import { Configurations, People, type WholeBot } from '@botter/server-history';
import { Clock, eventMetadata, type RequestCaller } from '@botter/server-http';
import { Inject, Injectable } from '@nestjs/common';
import { type ChangeEvents, ChangeFinder } from './change-finder';

export interface UndoRequest {
  readonly botId: string;
  readonly access: AccessType;
  /** Any version that the change made, or its id. */
  readonly version?: number | undefined;
  readonly change?: string | undefined;
}

/** The cause of the events that undo the change of this id. */
const undoing = (id: string) => `undo:${id}`;

/** Undoes a change by a new one; undoing that one brings the change back. */
@Injectable()
export class Undos {
  constructor(
    @Inject(ChangeFinder) private readonly finder: ChangeFinder,
    @Inject(Configurations) private readonly configurations: Configurations,
    @Inject(People) private readonly people: People,
    @Inject(StoredChanges) private readonly changes: StoredChanges,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /**
   * @throws BotterError `version_conflict` if someone built on the change, `conflict` if it can't be undone,
   * or was
   */
  undo(request: UndoRequest, caller: RequestCaller): Promise<ChangeMade> {
    return this.configurations.whole(request.botId, (bot) => this.#undoIn(bot, request, caller));
  }

  async #undoIn(bot: WholeBot, request: UndoRequest, caller: RequestCaller): Promise<ChangeMade> {
    const { botId, version, change } = request;
    const events =
      version === undefined
        ? await this.finder.byId(botId, change ?? '')
        : await this.finder.byVersion(botId, version);
    if (!events) throw notFound(version);
    return retryLostRaces(() => this.#attempt(bot, request, events, caller));
  }

  async #attempt(
    bot: WholeBot,
    { botId, access }: UndoRequest,
    events: ChangeEvents,
    caller: RequestCaller,
  ): Promise<ChangeMade> {
    const touched = touchedByEvents(events);
    if (!touched) {
      throw new BotterError('conflict', "This change can't be undone. Change it again where you made it.");
    }
    const [first, last] = [events[0].version, events.at(-1)!.version];
    const head = await this.configurations.head(botId);
    const [target, made, current] = await Promise.all(
      [first - 1, last, head].map((at) => this.configurations.indexAt(botId, at)),
    );
    if (!target || !made || !current) throw notFound(first);
    if (needsOwner(touched, target)) requireRight(access, 'own');
    if (!isUnchanged(made, current, touched)) {
      throw await this.#builtOn(
        events[0].metadata.correlationId,
        await this.finder.newest(botId, (event) => touchesAny(event, touched), last),
      );
    }
    const contents = await bot.contentsOf(neededContents(touched, current, target));
    const what = restoreTarget(current, target, contents, touched);
    const metadata = {
      ...eventMetadata(caller, this.clock.now()),
      source: 'undo',
      causationId: undoing(events[0].metadata.correlationId),
    };
    return this.changes.make(botId, what, { metadata, expectedVersion: head });
  }

  async #builtOn(id: string, event: RecordedEvent | undefined): Promise<BotterError> {
    if (event?.metadata.causationId === undoing(id)) {
      return new BotterError('conflict', 'This change has already been undone.');
    }
    const { actor, occurredAt } = event?.metadata ?? {};
    const userId = actor?.kind === 'user' ? actor.userId : undefined;
    const who = userId ? ((await this.people.named([userId])).get(userId)?.name ?? 'Someone') : 'Someone';
    return new BotterError(
      'version_conflict',
      `${who} changed the same thing since. Undo that first, or restore an earlier version.`,
      [
        { path: 'changed_by', message: who },
        ...(occurredAt ? [{ path: 'changed_at', message: occurredAt }] : []),
        ...(event ? [{ path: 'version', message: String(event.version) }] : []),
      ],
    );
  }
}

function notFound(version: number | undefined): BotterError {
  return new BotterError(
    'not_found',
    version === undefined
      ? 'This change is not among the latest ones of this bot. Restore an earlier version instead.'
      : 'This bot has no such version',
  );
}
