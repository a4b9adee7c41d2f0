/** @jest-environment node */
// In a context of its own, which has not loaded zod yet.
import './zod-without-eval';
import { config } from 'zod/v4/core';

test('zod knows the setting that was made before it was loaded', () => {
  expect(config()).toMatchObject({ jitless: true });
});
