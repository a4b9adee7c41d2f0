/**
 * Queues that never wait for each other: a lane full of slow jobs leaves the others as fast as before. `outside` is
 * for calls to addresses that users gave, which may keep silent as long as they like.
 */
export const jobLanes = {
  general: { queue: 'botter', concurrency: 20 },
  outside: { queue: 'botter-outside', concurrency: 100 },
} as const;

export type JobLane = keyof typeof jobLanes;

export const laneNames = Object.keys(jobLanes) as JobLane[];
