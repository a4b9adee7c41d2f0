export { botDecider } from '../domain/bot.decider';
export * from './configuration-application';
export * from './handled-jobs';
export * from './projected';
export * from './stored-events';
export * from './stub-methods';
export * from './telegram-stub';
