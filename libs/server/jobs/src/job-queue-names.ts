/**
 * Queues that never wait for each other: a queue full of slow jobs leaves the others as fast as before.
 * `outside` is for calls to addresses that users gave, which may be silent endlessly; `deliveries` for those
 * to addresses that aren't known to be silent; `notices` is for what the notifier bot sends, and `mail` for
 * the operator's mail server: Telegram and that server may be slow or unavailable.
 */
export const jobQueues = {
  general: { queue: 'botter', concurrency: 20 },
  outside: { queue: 'botter-outside', concurrency: 200 },
  deliveries: { queue: 'botter-deliveries', concurrency: 200 },
  notices: { queue: 'botter-notices', concurrency: 20 },
  mail: { queue: 'botter-mail', concurrency: 4 },
} as const;

export type JobQueueName = keyof typeof jobQueues;

export const jobQueueNames = Object.keys(jobQueues) as JobQueueName[];
