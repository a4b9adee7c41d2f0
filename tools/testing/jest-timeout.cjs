// A busy machine is slow, not broken: a test fails on what it waits for, hardly ever on the clock.
jest.setTimeout(180_000);
