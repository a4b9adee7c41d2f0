import {
  BotterError,
  type CompiledAction,
  type CompiledBot,
  compileAction,
  type WantedVersion,
} from '@botter/contracts';
import { type ConfigurationIndex, Configurations, type WholeBot } from '@botter/server-history';
import { Inject, Injectable } from '@nestjs/common';

/**
 * A version of a bot, compiled as for the runtime; without the names of its secrets, which nothing here
 * needs.
 */
export interface CompiledVersion {
  readonly version: number;
  readonly bot: CompiledBot;
}

/** Versions of bots as the reply engine knows them. */
@Injectable()
export class CompiledVersions {
  constructor(@Inject(Configurations) private readonly configurations: Configurations) {}

  /**
   * Lends versions, in the order of the requests, until the work settles. What is the same in several of them
   * is read, and is in memory, once.
   * @throws BotterError `not_found` for a version that the bot doesn't have, `unavailable` if too many use
   * whole bots
   */
  using<Result>(
    botId: string,
    wanted: readonly WantedVersion[],
    work: (versions: readonly CompiledVersion[]) => Promise<Result>,
  ): Promise<Result> {
    return this.configurations.whole(botId, async (bot) => work(await this.#of(bot, botId, wanted)));
  }

  async #of(bot: WholeBot, botId: string, wanted: readonly WantedVersion[]): Promise<CompiledVersion[]> {
    const latest = await this.configurations.head(botId);
    const published = wanted.includes('published') ? await this.#publishedOf(botId, latest) : latest;
    const versions = wanted.map((version) =>
      version === 'latest' ? latest : version === 'published' ? published : version,
    );
    const indexes = await Promise.all(versions.map((version) => this.#indexAt(botId, version, latest)));
    const needed = new Set(indexes.flatMap(({ actions }) => [...actions.values()].map(({ event }) => event)));
    const contents = await bot.contentsOf([...needed]);
    const compiled = new Map<number, CompiledAction>();
    const compile = (actionId: string, event: number): CompiledAction[] => {
      const content = contents.get(event);
      const action = compiled.get(event) ?? (content && compileAction(actionId, content, null));
      if (!action) return [];
      compiled.set(event, action);
      return [action];
    };
    return indexes.map(({ info, settings, actions }, n) => ({
      version: versions[n]!,
      bot: {
        botId,
        telegramId: info?.telegramId ?? '',
        username: info?.username ?? '',
        name: info?.name ?? '',
        tokenRef: '',
        webhookSecretRef: '',
        timeZone: settings.timeZone,
        contactFields: settings.contactFields,
        actions: [...actions].flatMap(([actionId, { event }]) => compile(actionId, event)),
      },
    }));
  }

  async #publishedOf(botId: string, latest: number): Promise<number> {
    return (await this.#indexAt(botId, latest, latest)).draft.published ?? latest;
  }

  async #indexAt(botId: string, version: number, latest: number): Promise<ConfigurationIndex> {
    const index = version <= latest ? await this.configurations.indexAt(botId, version) : undefined;
    if (index) return index;
    throw new BotterError('not_found', `This bot has no version ${version}: its last one is ${latest}.`);
  }
}
