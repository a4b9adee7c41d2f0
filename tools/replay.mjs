// npm run replay: rebuilds every read model from the events next to the live ones, then switches.
import { runOnData } from './lib/run-on-data.mjs';

await runOnData('replay');
