// npm run secrets:rotate: encrypts every secret again with the first of ENCRYPTION_KEYS.
import { runOnData } from './lib/run-on-data.mjs';

await runOnData('rotate-secrets');
