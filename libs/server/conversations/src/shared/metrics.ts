import { counter, gauge, histogram } from '@botter/server-metrics';

/** The counters of the conversations. */
export const conversationMetrics = {
  updates: counter({
    name: 'botter_updates_total',
    help: 'Updates accepted, by outcome',
    labelNames: ['outcome'],
  }),
  sends: counter({
    name: 'botter_sends_total',
    help: 'Attempts to send a message, by what became of them',
    labelNames: ['outcome'],
  }),
  answers: counter({
    name: 'botter_callback_answers_total',
    help: 'Attempts to answer a callback query, by what became of them',
    labelNames: ['outcome'],
  }),
  inboxBatch: histogram({
    name: 'botter_inbox_batch_size',
    help: 'Updates in one commit',
    buckets: [1, 2, 5, 10, 20, 50, 100, 200],
  }),
  queues: gauge({ name: 'botter_outbox_chats', help: 'Chats with something to send in this process' }),
  pollers: gauge({ name: 'botter_pollers', help: 'Bots whose updates this process fetches' }),
};
