import { startServer } from '@botter/server-composition';

// All roles in one process, unless ROLE names some of them.
void startServer();
