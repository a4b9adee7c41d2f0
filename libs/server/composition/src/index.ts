export { type RunningServer, runServer, type ServerOptions } from './run-server';
export { type StartOptions, startServer } from './start-server';
