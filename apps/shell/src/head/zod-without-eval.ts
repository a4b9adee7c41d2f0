import { config } from 'zod/v4/core';

// Compiling checks from strings is forbidden by the content security policy; zod would try, and be reported. Set before
// anything makes a schema; the copies of zod in other bundles share this setting.
config({ jitless: true });
