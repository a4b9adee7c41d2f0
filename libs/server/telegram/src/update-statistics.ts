/** What happened to the updates of a bot, other than those shown in its chats. */
export interface UpdateStatistics {
  readonly lastUpdateAt: Date | null;
  /** Updates of kinds that are shown nowhere. */
  readonly otherUpdates: readonly { readonly kind: string; readonly count: number }[];
  /** Updates that could not be processed. */
  readonly failed: number;
}

/**
 * The module that receives updates provides it; the configuration, which knows nothing of them, shows it to
 * the owner.
 */
export interface UpdateStatisticsReader {
  statisticsOf(botId: string): Promise<UpdateStatistics>;
}

/** Nest token of the `UpdateStatisticsReader`. */
export const UPDATE_STATISTICS_READER = Symbol('UPDATE_STATISTICS_READER');
