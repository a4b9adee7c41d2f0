export { type RunningServer, runServer } from './run-server';
export { startServer } from './start-server';
