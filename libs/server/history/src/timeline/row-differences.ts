import type { ActionContent } from '@botter/server-actions/events';
import {
  type ConfiguredDraft,
  type ConfiguredInfo,
  type ConfiguredMenu,
  type ConfiguredSettings,
  type ConfiguredShare,
  type ConfiguredWebhook,
  noDraft,
  noMenu,
  noSettings,
  type PartState,
} from '../domain/configuration';
import {
  actionDifferences,
  type Difference,
  draftDifferences,
  infoDifferences,
  menuDifferences,
  settingsDifferences,
  shareDifferences,
  webhookDifferences,
} from '../domain/differences';
import type { HistoryRow } from '../history.tables';

/** A row of the history with the row before it of the same part and key. */
export interface RowPair extends Omit<HistoryRow<Date>, 'bytes'> {
  readonly bytes: number;
  readonly before_version: number | null;
  readonly before_state: PartState | null;
  readonly before_bytes: number | null;
}

/** The changes of one event. @param contents of actions, by the version of their event */
export function rowDifferences(row: RowPair, contents: ReadonlyMap<number, ActionContent>): Difference[] {
  const { part, key, version, before_version } = row;
  const after = row.state ?? undefined;
  const before = row.before_state ?? undefined;
  switch (part) {
    case 'action': {
      const old = before_version === null ? undefined : contents.get(before_version);
      return actionDifferences(key, old, contents.get(version));
    }
    case 'info':
      return infoDifferences(before as ConfiguredInfo | undefined, after as ConfiguredInfo | undefined);
    case 'settings':
      return settingsDifferences(
        (before as ConfiguredSettings | undefined) ?? noSettings,
        (after as ConfiguredSettings | undefined) ?? noSettings,
      );
    case 'draft':
      return draftDifferences(
        (before as ConfiguredDraft | undefined) ?? noDraft,
        (after as ConfiguredDraft | undefined) ?? noDraft,
      );
    case 'menu':
      return menuDifferences(
        (before as ConfiguredMenu | undefined) ?? noMenu,
        (after as ConfiguredMenu | undefined) ?? noMenu,
      );
    case 'webhook':
      return webhookDifferences(
        key,
        before as ConfiguredWebhook | undefined,
        after as ConfiguredWebhook | undefined,
      );
    case 'share':
      return shareDifferences(
        key,
        before as ConfiguredShare | undefined,
        after as ConfiguredShare | undefined,
      );
  }
}
