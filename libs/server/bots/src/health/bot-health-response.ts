import type { BotHealth } from '@botter/contracts';
import type {
  ConnectionMode,
  TelegramConnection,
  TelegramFailureKind,
  UpdateStatistics,
} from '@botter/server-telegram';
import type { TelegramProfile } from '../domain/bot.events';
import type { Inspection, WebhookInfo } from './bot-inspector';
import type { ConnectionConflict } from './connection-conflict';

/** Telegram's response, and its time. */
export interface HealthReading {
  readonly inspection: Inspection;
  readonly profile: TelegramProfile;
  readonly checkedAt: Date;
}

const away: readonly TelegramFailureKind[] = ['unreachable', 'server_error', 'unknown'];

/** The health of a bot as the contract shows it. */
export function toBotHealth(
  mode: ConnectionMode,
  { inspection, profile, checkedAt }: HealthReading,
  connection: TelegramConnection | undefined,
  statistics: UpdateStatistics | undefined,
): Omit<BotHealth, 'quarantined_since'> {
  const info = inspection.kind === 'seen' ? inspection.info : undefined;
  return {
    mode,
    state: connection?.state ?? 'connecting',
    problem: connection?.problem ?? null,
    error: connection?.error ?? null,
    telegram_reachable: inspection.kind === 'seen' || !away.includes(inspection.failure.kind),
    conflict: conflictIn(mode, inspection, connection),
    pending_updates: info?.pending_update_count ?? null,
    last_error: info ? lastErrorOf(info, inspection) : null,
    last_update_at: statistics?.lastUpdateAt?.toISOString() ?? null,
    can_join_groups: profile.canJoinGroups,
    can_read_all_group_messages: profile.canReadAllGroupMessages,
    unsupported_updates: statistics?.otherUpdates.map(({ kind, count }) => ({ kind, count })) ?? [],
    failed_updates: statistics?.failed ?? 0,
    checked_at: checkedAt.toISOString(),
  };
}

/**
 * Another poller isn't visible in Telegram's info on the webhook: only our own poller gets the error. And a
 * webhook that was read some seconds ago may have been reclaimed since, through another process.
 */
function conflictIn(
  mode: ConnectionMode,
  inspection: Inspection,
  connection: TelegramConnection | undefined,
): ConnectionConflict | null {
  if (connection?.state === 'connected') return null;
  if (inspection.kind === 'seen' && inspection.conflict) return inspection.conflict;
  return mode === 'polling' && connection?.problem === 'conflict' ? { host: null } : null;
}

function lastErrorOf(info: WebhookInfo, inspection: Inspection): BotHealth['last_error'] {
  if (!info.last_error_date || !info.last_error_message) return null;
  const host = inspection.kind === 'seen' ? inspection.conflict?.host : undefined;
  // Telegram's words have no address in them; should they ever, another program's is not for showing.
  const text = info.url ? info.last_error_message.replaceAll(info.url, host ?? '…') : info.last_error_message;
  return { text, at: new Date(info.last_error_date * 1_000).toISOString() };
}
