import { z } from 'zod';
import { botTestLimits, botTestRunSchema, botTestSchema } from './bot-tests';
import { call } from './call';
import { emptySchema, idSchema } from './common';
import { replayedInputSchema, wantedVersionSchema } from './replays';

const botParams = z.object({ id: idSchema });
const testParams = z.object({ id: idSchema, testId: idSchema });
const read = { kind: 'bot', right: 'read', param: 'id' } as const;
const edit = { kind: 'bot', right: 'edit', param: 'id' } as const;
const oneTest = z.object({ test: botTestSchema });

export const botTestCalls = {
  listBotTests: call({
    method: 'GET',
    path: '/api/bots/{id}/tests',
    summary: 'Regression tests of a bot, oldest first',
    access: read,
    params: botParams,
    response: z.object({ tests: z.array(botTestSchema) }),
  }),
  addBotTest: call({
    method: 'POST',
    path: '/api/bots/{id}/tests',
    summary: 'Save messages as a regression test: what a version replies to them is expected from then on',
    access: edit,
    limit: 'changes',
    params: botParams,
    body: z.object({
      name: z
        .string({ error: 'Name the test' })
        .trim()
        .min(1, 'Name the test')
        .max(botTestLimits.name, `The name may have at most ${botTestLimits.name} characters`),
      messages: z
        .array(replayedInputSchema)
        .min(1, 'Choose at least one message')
        .max(botTestLimits.messages, `A test has at most ${botTestLimits.messages} messages`),
      version: wantedVersionSchema.default('latest'),
    }),
    response: oneTest,
    status: 201,
  }),
  acceptBotTest: call({
    method: 'POST',
    path: '/api/bots/{id}/tests/{testId}/accept',
    summary: 'Expect what a version replies now',
    access: edit,
    limit: 'changes',
    params: testParams,
    body: z.object({ version: wantedVersionSchema.default('latest') }),
    response: oneTest,
  }),
  removeBotTest: call({
    method: 'DELETE',
    path: '/api/bots/{id}/tests/{testId}',
    summary: 'Delete a regression test',
    access: edit,
    params: testParams,
    response: emptySchema,
  }),
  runBotTests: call({
    method: 'POST',
    path: '/api/bots/{id}/tests/run',
    summary:
      'Run the regression tests of a bot against a version of it. Nothing is sent and nothing is stored',
    access: read,
    params: botParams,
    body: z.object({
      version: wantedVersionSchema.default('latest'),
      testId: idSchema.optional().meta({ description: 'Only this test' }),
    }),
    response: botTestRunSchema,
  }),
};
