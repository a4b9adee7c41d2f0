/** The runtime processes that are alive. */
export const aliveProcesses = 'select id from app.runtime_processes where alive_until > now()';

/** How often others check whether it is still held, in milliseconds. */
export const lookMs = 400;
/** The lease that a runtime process holds while it lives. */
export const processLease = (id: string) => `runtime ${id}`;

/**
 * SQL for the process that does a bot's unowned work, given that `alive` names the processes: always the same
 * while the same ones are alive, and spread evenly. When a process comes or goes, only its own bots change
 * hands.
 */
export function homeOf(botId: string): string {
  return `(select id from alive order by hashtextextended(id::text || ${botId}, 0) limit 1)`;
}
