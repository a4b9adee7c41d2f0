export * from './fake-server';
export * from './render-at';
export * from './samples';
export * from './with-session';
