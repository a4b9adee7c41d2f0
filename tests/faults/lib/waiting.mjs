// Suites wait as all tests do.
export * from '../../../tools/testing/waiting.mjs';
