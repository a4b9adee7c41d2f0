import { BotterError, type HistorySnapshot } from '@botter/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { Configurations } from '../configurations/configurations';
import type { BotConfiguration } from '../domain/configuration';
import type { Hidden } from '../domain/hidden';
import { HistoryPages } from '../timeline/history-pages';
import { People } from '../timeline/people';
import { Timeline } from '../timeline/timeline';

type Parts = Pick<HistorySnapshot, 'info' | 'settings' | 'actions' | 'menu' | 'webhooks' | 'shares'>;
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
  ): Promise<HistorySnapshot> {
    const wanted = await this.#versionOf(botId, version, at);
    const [found, latest, happenedAt, row] = await Promise.all([
      this.configurations.at(botId, wanted),
      this.configurations.head(botId),
      this.configurations.happenedAt(botId, wanted),
      this.pages.row(botId, wanted),
    ]);
    if (!found || happenedAt === undefined) {
      throw new BotterError('not_found', `This bot has no version ${wanted}: its last one is ${latest}.`);
    }
    const shares = hidden.includes('share') ? [] : [...found.configuration.shares.values()];
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
      ...partsOf(botId, found.configuration, hidden, people),
    };
  }

  async #versionOf(botId: string, version: number | 'latest', at: Date | undefined): Promise<number> {
    if (version !== 'latest') return version;
    if (at === undefined) return this.configurations.head(botId);
    const found = await this.pages.versionAt(botId, at);
    if (found === undefined) throw new BotterError('not_found', "This bot didn't exist yet at that time.");
    return found;
  }
}

function partsOf(
  botId: string,
  { info, settings, actions, menu, webhooks, shares }: BotConfiguration,
  hidden: readonly Hidden[],
  people: Named,
): Parts {
  // Only before the first version, and after the last of a deleted bot, which nobody may look at.
  if (!info) throw new BotterError('not_found', 'Bot not found');
  const { name, username, telegramName, description, shortDescription } = info;
  return {
    info: { name, username, telegramName, description, shortDescription },
    settings,
    actions: [...actions].map(([id, { content, version, createdAt, changedAt }]) => {
      const { webhookSecretRef, webhookUrl, ...shown } = content;
      const address = hidden.includes('action.webhookUrl') ? {} : { webhookUrl };
      const secret = { webhookSecretSet: webhookSecretRef !== null };
      const times = { created_at: createdAt, updated_at: changedAt };
      return { id, botId, ...shown, ...address, ...secret, version, ...times };
    }),
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
