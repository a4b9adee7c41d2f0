import { notify, type SqlExecutor } from '@botter/server-database';

/** NOTIFY channel for bots whose broadcasts begin, pause, go on or end. */
export const runChannel = 'broadcast_runs';

/** Notifies the senders with the commit of the caller's transaction. */
export async function announceRun(executor: SqlExecutor, botId: string): Promise<void> {
  await notify(executor, runChannel, botId);
}
