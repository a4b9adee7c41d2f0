// npm run revoke-access -- EMAIL: ends every API key and every share of a person who may not come back.
import { runOnData } from './lib/run-on-data.mjs';

await runOnData('revoke-access', process.argv.slice(2));
