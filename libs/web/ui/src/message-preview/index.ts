export * from './inline-keyboard';
export * from './message-media';
export * from './message-preview';
export * from './message-wall';
export { RefusalText } from './refusal-text';
export * from './telegram-text';
