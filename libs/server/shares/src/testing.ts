export { sharesDecider } from './domain/share.decider';
