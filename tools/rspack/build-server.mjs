import { runRspack } from './run.mjs';
import { serverConfig } from './server.mjs';

await runRspack([serverConfig()]);
