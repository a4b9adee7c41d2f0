import { z } from 'zod';
import { defineTrigger } from './trigger-definition';

export const joined = defineTrigger({
  schema: z.object({ type: z.literal('joined') }),
  sentence: () => 'Someone joins a group',
});
