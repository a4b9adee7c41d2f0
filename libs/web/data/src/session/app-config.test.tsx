import { calls } from '@botter/contracts';
import { getAppConfig } from './app-config';

test('the call is the one of the contract', () => {
  expect(calls.getAppConfig).toMatchObject(getAppConfig);
});
