/** SQL for the runtime processes that are alive. */
export const aliveProcesses = 'select id from app.runtime_processes where alive_until > now()';

/** SQL for those that are alive, or were at most this number of seconds ago. */
export const recentProcesses = (seconds: number) =>
  `select id from app.runtime_processes where alive_until > now() - make_interval(secs => ${seconds})`;

/** The lease that a runtime process holds while it lives. */
export const processLease = (id: string) => `runtime ${id}`;
/** How often other processes check whether it is still held, in milliseconds. */
export const lookMs = 400;

/**
 * SQL for the process that does a bot's unowned work; the query has to name the processes as `alive`. The
 * choice is spread evenly and stays the same while the same processes are alive. When one comes or goes, only
 * its own bots change hands.
 */
export function homeOf(botId: string): string {
  return `(select id from alive order by hashtextextended(id::text || ${botId}, 0) limit 1)`;
}
