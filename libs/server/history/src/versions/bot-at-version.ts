import { BotterError, type HistorySnapshot } from '@botter/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { Configurations } from '../configurations/configurations';
import type { ConfigurationIndex, ConfiguredAction } from '../domain/configuration';
import type { Hidden } from '../domain/hidden';
import { HistoryPages } from '../timeline/history-pages';
import { People } from '../timeline/people';
import { Timeline } from '../timeline/timeline';

type Parts = Pick<HistorySnapshot, 'info' | 'settings' | 'menu' | 'webhooks' | 'shares'>;
type ShownAction = HistorySnapshot['actions'][number];

/** Its actions are read a piece at a time. */
export type ShownVersion = Omit<HistorySnapshot, 'actions'> & {
  readonly actions: AsyncIterable<readonly ShownAction[]>;
};
type Named = Awaited<ReturnType<People['named']>>;

/** Whole bots as they were, as the contract shows them. */
@Injectable()
export class BotAtVersion {
  constructor(
    @Inject(Configurations) private readonly configurations: Configurations,
    @Inject(HistoryPages) private readonly pages: HistoryPages,
    @Inject(Timeline) private readonly timeline: Timeline,
    @Inject(People) private readonly people: People,
  ) {}

  /**
   * @param version or the last one at an instant, or the last one
   * @param hidden what the caller may not see
   * @throws BotterError `not_found` for a version that never was, and an instant before the first
   */
  async show(
    botId: string,
    version: number | 'latest',
    at: Date | undefined,
    hidden: readonly Hidden[],
  ): Promise<ShownVersion> {
    const wanted = await this.#versionOf(botId, version, at);
    const [index, latest, happenedAt, row] = await Promise.all([
      wanted > 0 ? this.configurations.indexAt(botId, wanted) : undefined,
      this.configurations.head(botId),
      this.configurations.happenedAt(botId, wanted),
      this.pages.row(botId, wanted),
    ]);
    if (!index || happenedAt === undefined) {
      throw new BotterError('not_found', `This bot has no version ${wanted}: its last one is ${latest}.`);
    }
    const shares = hidden.includes('share') ? [] : [...index.shares.values()];
    const [[entry], people] = await Promise.all([
      this.timeline.entries(botId, row ? [row] : [], hidden),
      this.people.named(shares.map(({ userId }) => userId)),
    ]);
    return {
      version: wanted,
      latest,
      at: happenedAt,
      words: entry?.words ?? '',
      person: entry?.person ?? null,
      ...partsOf(index, hidden, people),
      actions: this.#actions(botId, index, hidden),
    };
  }

  async *#actions(
    botId: string,
    { actions }: ConfigurationIndex,
    hidden: readonly Hidden[],
  ): AsyncGenerator<ShownAction[]> {
    for await (const some of this.configurations.actionsOf(botId, actions)) {
      yield some.map(([id, action]) => shownAction(botId, id, action, hidden));
    }
  }

  async #versionOf(botId: string, version: number | 'latest', at: Date | undefined): Promise<number> {
    if (version !== 'latest') return version;
    if (at === undefined) return this.configurations.head(botId);
    const found = await this.pages.versionAt(botId, at);
    if (found === undefined) throw new BotterError('not_found', "This bot didn't exist yet at that time.");
    return found;
  }
}

function shownAction(
  botId: string,
  id: string,
  { content, version, createdAt, changedAt }: ConfiguredAction,
  hidden: readonly Hidden[],
): ShownAction {
  const { webhookSecretRef, webhookUrl, triggers = [], actionData, ...shown } = content;
  const address = hidden.includes('action.webhookUrl') ? {} : { webhookUrl };
  const secret = { webhookSecretSet: webhookSecretRef !== null };
  const times = { created_at: createdAt, updated_at: changedAt };
  return {
    id,
    botId,
    ...shown,
    actionData: { ...actionData, steps: actionData.steps ?? [] },
    triggers,
    ...address,
    ...secret,
    version,
    ...times,
  };
}

function partsOf(
  { info, settings, menu, webhooks, shares }: ConfigurationIndex,
  hidden: readonly Hidden[],
  people: Named,
): Parts {
  // Only before the first version, and after the last of a deleted bot, which no one may see.
  if (!info) throw new BotterError('not_found', 'Bot not found');
  const { name, username, telegramName, description, shortDescription } = info;
  return {
    info: { name, username, telegramName, description, shortDescription },
    settings: { ...settings, contactFields: [...settings.contactFields] },
    menu: { button: menu.button, commands: menu.commands && [...menu.commands] },
    webhooks: hidden.includes('webhook')
      ? null
      : [...webhooks].map(([id, { url, secretRef, createdAt, events, ...webhook }]) => ({
          id,
          webhookUrl: url,
          secretSet: secretRef !== null,
          ...webhook,
          events: [...events],
          created_at: createdAt,
        })),
    shares: hidden.includes('share')
      ? null
      : [...shares].map(([id, { userId, permission, status, createdAt }]) => ({
          id,
          person: userId === null ? null : people.get(userId)!,
          status,
          permissions: permission,
          created_at: createdAt,
        })),
  };
}
