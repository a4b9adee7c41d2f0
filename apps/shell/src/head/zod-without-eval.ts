import { config } from 'zod/v4/core';

// Compiling checks from strings is forbidden by the content security policy; zod would try, and be reported. Imported before
// anything that makes a schema.
config({ jitless: true });
