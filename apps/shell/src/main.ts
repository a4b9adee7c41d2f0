import { config } from 'zod/v4/core';

// Compiling checks from strings is forbidden by the content security policy; zod would try, and be reported.
config({ jitless: true });

// Shared modules load asynchronously, so the application itself starts behind an import.
void import('./bootstrap');
