/** The runtime processes that are alive. */
export const aliveProcesses = 'select id from app.runtime_processes where alive_until > now()';

/**
 * SQL for the process that takes up what nobody sends for in a bot's name, where `alive` names the processes: always the
 * same while the same ones are alive, and spread evenly. When one comes or goes, only its own bots change hands.
 */
export function homeOf(botId: string): string {
  return `(select id from alive order by hashtextextended(id::text || ${botId}, 0) limit 1)`;
}
