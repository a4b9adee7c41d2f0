import {
  type AccessType,
  BotterError,
  type CallInput,
  type ChangeMade,
  type calls,
  type Draft,
  draftLimits,
} from '@botter/contracts';
import { requireRight } from '@botter/server-auth';
import { BotStream, changedMeanwhile, JointAppend } from '@botter/server-bots';
import {
  neededContents,
  needsOwner,
  restoreTarget,
  StoredChanges,
  touchedByRestore,
} from '@botter/server-configuration-changes';
import { type EventMetadata, retryLostRaces } from '@botter/server-event-store';
import { Configurations, type Hidden } from '@botter/server-history';
import { Clock, eventMetadata, type RequestCaller } from '@botter/server-http';
import { Inject, Injectable } from '@nestjs/common';
import { DraftFinder, type FoundDraft } from './draft-finder';
import { PublishChecks } from './publish-checks';
import { countPublication } from './publish-metrics';

export type PublishRequest = CallInput<typeof calls.publishDraft>['body'];

/** Turns drafts on and off, publishes and discards them. */
@Injectable()
export class Drafts {
  constructor(
    @Inject(DraftFinder) private readonly finder: DraftFinder,
    @Inject(PublishChecks) private readonly checks: PublishChecks,
    @Inject(BotStream) private readonly bots: BotStream,
    @Inject(JointAppend) private readonly joint: JointAppend,
    @Inject(Configurations) private readonly configurations: Configurations,
    @Inject(StoredChanges) private readonly changes: StoredChanges,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /** @param hidden what the caller may not see */
  async get(
    botId: string,
    limit: number = draftLimits.differences,
    hidden: readonly Hidden[] = [],
  ): Promise<Draft> {
    return this.finder.shown(await this.finder.find(botId, limit, hidden));
  }

  /** @throws BotterError `conflict` if there is a draft, which turning drafts off would make live */
  async switch(botId: string, enabled: boolean, caller: RequestCaller): Promise<Draft> {
    const metadata = this.#metadata(caller);
    return this.#settled(botId, async (found) => {
      const { changes } = found;
      if (!enabled && changes > 0) {
        throw new BotterError(
          'conflict',
          `Publish or discard the draft first: it has ${changes === 1 ? 'a change' : `${changes} changes`}.`,
        );
      }
      return this.#append(botId, found, { type: 'SwitchDrafts', enabled }, metadata);
    });
  }

  /**
   * @throws BotterError `version_conflict` if the draft is not the reviewed one, `checks_failed` if checks
   * found something, `conflict` if there is nothing to publish
   */
  publish(botId: string, request: PublishRequest, caller: RequestCaller): Promise<Draft> {
    return countPublication(this.#publish(botId, request, caller));
  }

  async #publish(botId: string, request: PublishRequest, caller: RequestCaller): Promise<Draft> {
    const { name, expectedVersion, ignoreChecks } = request;
    const metadata = this.#metadata(caller);
    let isChecked = ignoreChecks;
    return this.#settled(botId, async (found) => {
      const published = publishedOf(found);
      await this.finder.refuseChangedSince(botId, found, expectedVersion);
      if (found.changes === 0) {
        throw new BotterError('conflict', 'Everything is published already.');
      }
      // The actions are those that were reviewed, so what was checked once is checked.
      if (!isChecked) await this.#check(botId, published, found.head);
      isChecked = true;
      return this.#append(botId, found, { type: 'PublishDraft', name }, metadata);
    });
  }

  /** Makes the actions what is published, secrets of their webhooks included. */
  discard(
    { botId, access }: { readonly botId: string; readonly access: AccessType },
    expectedVersion: number,
    caller: RequestCaller,
  ): Promise<ChangeMade> {
    return this.configurations.whole(botId, async (bot) => {
      const found = await this.finder.find(botId);
      const published = publishedOf(found);
      await this.finder.refuseChangedSince(botId, found, expectedVersion);
      const { head, index } = found;
      const target = await this.configurations.indexAt(botId, published);
      if (!target) throw new BotterError('not_found', 'Bot not found');
      const touched = touchedByRestore(index, target, { part: 'actions' });
      if (needsOwner(touched, target)) requireRight(access, 'own');
      const contents = await bot.contentsOf(neededContents(touched, index, target));
      const what = restoreTarget(index, target, contents, touched, { secrets: 'of the target' });
      const metadata = { ...this.#metadata(caller), source: 'restore' };
      return this.changes.make(botId, what, { metadata, expectedVersion: head });
    });
  }

  async #check(botId: string, published: number, version: number): Promise<void> {
    const findings = await this.checks.run({ botId, published, version });
    if (findings.length === 0) return;
    throw new BotterError(
      'checks_failed',
      findings.length === 1
        ? 'A check before publishing found a problem.'
        : `Checks before publishing found ${findings.length} problems.`,
      findings,
    );
  }

  /** The draft after a change that writes on top of what was found. */
  async #settled(botId: string, change: (found: FoundDraft) => Promise<void>): Promise<Draft> {
    await retryLostRaces(async () => change(await this.finder.find(botId)));
    return this.get(botId);
  }

  /** Appends to the version that was found. @throws LostRace if it is no longer the last one */
  async #append(
    botId: string,
    { head }: FoundDraft,
    command: Parameters<BotStream['plan']>[1][number],
    metadata: EventMetadata,
  ): Promise<void> {
    const planned = await this.bots.plan(botId, [command]);
    if (planned.version !== head) throw changedMeanwhile();
    await this.joint.append(botId, planned, metadata);
  }

  #metadata(caller: RequestCaller): EventMetadata {
    return eventMetadata(caller, this.clock.now());
  }
}

/** @throws BotterError `conflict` if drafts are off */
function publishedOf({ index }: FoundDraft): number {
  const { published } = index.draft;
  if (published !== null) return published;
  throw new BotterError('conflict', 'Drafts are off: every change of this bot is live at once.');
}
