/** @jest-environment node */
// In a context of its own, in which zod has not been loaded yet.
import './zod-without-eval';
import { config } from 'zod/v4/core';

test('zod knows the setting that was made before it was loaded', () => {
  expect(config()).toMatchObject({ jitless: true });
});
