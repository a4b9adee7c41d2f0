import { call } from '@botter/contracts';
import { defineEventTypes } from '@botter/server-event-store';
import { z } from 'zod';
import { callsOf, eventTypesOf, migrationsOf, type ServerModule } from './server-module';

const look = call({
  method: 'GET',
  path: '/api/look',
  summary: '',
  access: { kind: 'public' },
  response: z.object({}),
});
const one: ServerModule = {
  name: 'one',
  calls: { look },
  migrations: { 'one-01': { sql: 'select 1' } },
  eventTypes: defineEventTypes({ OneHappened: { version: 1 } }),
};
const two: ServerModule = { name: 'two', eventTypes: defineEventTypes({ TwoHappened: { version: 1 } }) };

test('the product is the sum of its modules', () => {
  expect(eventTypesOf([one, two]).names).toEqual(['OneHappened', 'TwoHappened']);
  expect(migrationsOf([two, one])).toEqual([one.migrations]);
  expect(callsOf([one, two])).toEqual({ look });
});

test('two modules cannot have a call of the same name', () => {
  expect(() => callsOf([one, { ...two, calls: { look } }])).toThrow(
    'The module two has a call look, and so has another',
  );
});
