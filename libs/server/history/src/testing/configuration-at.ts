import type { Configurations } from '../configurations/configurations';
import type { BotConfiguration, ConfiguredAction } from '../domain/configuration';

/**
 * The whole configuration at a version of a bot's stream; at the last one by default.
 * @returns undefined for a version that the stream doesn't have
 */
export async function configurationAt(
  configurations: Configurations,
  botId: string,
  version?: number,
): Promise<{ readonly version: number; readonly configuration: BotConfiguration } | undefined> {
  const wanted = version ?? (await configurations.head(botId));
  const index = wanted > 0 ? await configurations.indexAt(botId, wanted) : undefined;
  if (!index) return undefined;
  const actions = new Map<string, ConfiguredAction>();
  for await (const some of configurations.actionsOf(botId, index.actions)) {
    for (const [id, action] of some) actions.set(id, action);
  }
  return { version: wanted, configuration: { ...index, actions } };
}
