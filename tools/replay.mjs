// npm run replay: rebuilds every read model from the events next to the live ones, then switches; with `--
// --verify` it only compares them.
import { runOnData } from './lib/run-on-data.mjs';

await runOnData('replay', process.argv.slice(2));
