import type { HistoryEntry } from '@botter/contracts';

const names: Readonly<Record<HistoryEntry['origin']['kind'], string>> = {
  browser: 'In the browser',
  api_key: 'API key',
  import: 'Import',
  template: 'Template',
  restore: 'Restore',
  undo: 'Undo',
  telegram: 'At Telegram',
  botter: 'Automatically',
};

/** The origin of a change as text. */
export function originWords({ kind, name }: HistoryEntry['origin']): string {
  return kind === 'api_key' && name !== null ? `API key ${name}` : names[kind];
}

/** Who made a change. */
export function whoMade({ person, origin }: Pick<HistoryEntry, 'person' | 'origin'>): string {
  return person?.name ?? (origin.kind === 'telegram' ? 'Someone at Telegram' : 'Botter');
}
