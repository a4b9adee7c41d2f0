export * from './conversations.migrations';
export * from './conversations.modules';
