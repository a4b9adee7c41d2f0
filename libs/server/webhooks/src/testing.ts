export { webhooksDecider } from './domain/webhook.decider';
