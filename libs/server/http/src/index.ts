export * from './call.decorator';
export * from './call-input';
export * from './caller';
export * from './clock';
export * from './error.filter';
export * from './error-answer';
export * from './if-match';
