/**
 * Queues that never wait for each other: a lane full of slow jobs leaves the others as fast as before. `outside` is
 * for calls to addresses that users gave, which may keep silent as long as they like; `mail` is for the operator's mail
 * server, which may be down.
 */
export const jobLanes = {
  general: { queue: 'botter', concurrency: 20 },
  outside: { queue: 'botter-outside', concurrency: 200 },
  mail: { queue: 'botter-mail', concurrency: 4 },
} as const;

export type JobLane = keyof typeof jobLanes;

export const laneNames = Object.keys(jobLanes) as JobLane[];
