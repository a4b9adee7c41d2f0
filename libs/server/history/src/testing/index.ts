export { evolveConfiguration } from '../domain/configuration-evolution';
export * from './random-histories';
export * from './sample-events';
