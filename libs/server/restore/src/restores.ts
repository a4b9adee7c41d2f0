import { type AccessType, BotterError, type ChangeMade, type ChangePreview } from '@botter/contracts';
import { requireRight } from '@botter/server-auth';
import { changedMeanwhile } from '@botter/server-bots';
import {
  type BeforeAndAfter,
  neededContents,
  needsOwner,
  type RestoreScope,
  restoreTarget,
  StoredChanges,
  touchedByRestore,
} from '@botter/server-configuration-changes';
import { Configurations, type WholeBot } from '@botter/server-history';
import { Clock, eventMetadata, type RequestCaller } from '@botter/server-http';
import { Inject, Injectable } from '@nestjs/common';

export interface RestoreRequest extends RestoreScope {
  readonly botId: string;
  readonly access: AccessType;
  readonly version: number;
}

/** Brings a bot, a part of it or one action back to a version. */
@Injectable()
export class Restores {
  constructor(
    @Inject(Configurations) private readonly configurations: Configurations,
    @Inject(StoredChanges) private readonly changes: StoredChanges,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  preview(request: RestoreRequest): Promise<ChangePreview> {
    return this.configurations.whole(request.botId, async (bot) => {
      const { head, what } = await this.#find(bot, request);
      return this.changes.preview(request.botId, head, what);
    });
  }

  /** @throws BotterError `version_conflict` if the bot is not the previewed one */
  restore(
    request: RestoreRequest & { readonly expectedVersion?: number | undefined },
    caller: RequestCaller,
  ): Promise<ChangeMade> {
    return this.configurations.whole(request.botId, async (bot) => {
      const { head, what } = await this.#find(bot, request);
      if (request.expectedVersion !== undefined && request.expectedVersion !== head) {
        throw changedMeanwhile();
      }
      const metadata = { ...eventMetadata(caller, this.clock.now()), source: 'restore' };
      return this.changes.make(request.botId, what, { metadata, expectedVersion: head });
    });
  }

  async #find(
    bot: WholeBot,
    { botId, access, version, ...scope }: RestoreRequest,
  ): Promise<{ head: number; what: BeforeAndAfter }> {
    // Those who may not change everything learn no more of a version than those who may.
    if (scope.actionId === undefined) requireRight(access, 'own');
    const head = await this.configurations.head(botId);
    const current = await this.configurations.indexAt(botId, head);
    const target = version <= head ? await this.configurations.indexAt(botId, version) : undefined;
    if (!current || !target) throw noSuchVersion(head);
    const { actionId } = scope;
    if (actionId !== undefined && !current.actions.has(actionId) && !target.actions.has(actionId)) {
      throw new BotterError('not_found', 'This action existed neither then nor now');
    }
    const touched = touchedByRestore(current, target, scope);
    if (needsOwner(touched, target)) requireRight(access, 'own');
    const contents = await bot.contentsOf(neededContents(touched, current, target));
    return { head, what: restoreTarget(current, target, contents, touched) };
  }
}

function noSuchVersion(head: number): BotterError {
  const message = `This bot has no such version: its versions are 1 to ${head}`;
  return new BotterError('not_found', message, [{ path: 'version', message }]);
}
