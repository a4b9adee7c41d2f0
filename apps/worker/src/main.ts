import { startServer } from '@botter/server-composition';

void startServer({ roles: ['worker'] });
