/**
 * Queues that never wait for each other: a lane full of slow jobs leaves the others as fast as before. `outside` is
 * for calls to addresses that users gave, which may keep silent as long as they like; `deliveries` for those to addresses
 * that aren't known to be silent; `notices` is for what the notifier bot sends, and `mail` for the operator's mail
 * server: Telegram and that server may be slow or away.
 */
export const jobLanes = {
  general: { queue: 'botter', concurrency: 20 },
  outside: { queue: 'botter-outside', concurrency: 200 },
  deliveries: { queue: 'botter-deliveries', concurrency: 200 },
  notices: { queue: 'botter-notices', concurrency: 20 },
  mail: { queue: 'botter-mail', concurrency: 4 },
} as const;

export type JobLane = keyof typeof jobLanes;

export const laneNames = Object.keys(jobLanes) as JobLane[];
