/** SQL for when the row `o` is due, by the clock of the database alone: rows come with a wait. */
export const dueAtSql = 'coalesce(now() + make_interval(secs => o.wait_ms / 1000), now())';
