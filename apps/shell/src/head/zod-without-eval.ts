/*
 * Compiling checks from strings is forbidden by the content security policy; zod would try, and be reported.
 * It keeps its settings there before it is loaded, and every copy of it, those of the remotes too, reads them
 * there. Written without importing it: this is part of what runs before the first frame.
 */
const settings = globalThis as { __zod_globalConfig?: object };
settings.__zod_globalConfig = { ...settings.__zod_globalConfig, jitless: true };

export {};
