export * from './inline-keyboard';
export * from './message-preview';
export * from './message-wall';
export * from './telegram-text';
export * from './message-media';
