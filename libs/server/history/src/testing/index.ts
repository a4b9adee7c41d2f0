export { evolveConfiguration } from '../domain/configuration-evolution';
export * from './configuration-at';
export * from './configuration-modules';
export * from './random-histories';
export * from './sample-events';
