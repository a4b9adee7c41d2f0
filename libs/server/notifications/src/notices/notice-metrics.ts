import { counter } from '@botter/server-metrics';

/** The counters of the notifications. */
export const notificationMetrics = {
  notices: counter({
    name: 'botter_notices_total',
    help: 'Attempts to send a notice to the owner of a bot, by what became of them',
    labelNames: ['outcome'],
  }),
  links: counter({
    name: 'botter_link_codes_total',
    help: 'Codes that were sent to the notifier bot, by what became of them',
    labelNames: ['outcome'],
  }),
};
