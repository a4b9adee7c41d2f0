import ProcessEnvironment from './process-environment.cjs';

describe('what a test file leaves behind in its process', () => {
  const left = globalThis as unknown as Record<string, unknown>;
  const { fetch } = globalThis;
  const onSignal = () => {};
  let environment: { teardown(): Promise<void> };

  beforeEach(() => {
    environment = new ProcessEnvironment({ projectConfig: { fakeTimers: {} } });
  });

  test('globals are removed, put back and as they were', async () => {
    const { performance } = globalThis;
    left['leftBehind'] = true;
    left['fetch'] = () => 'changed';
    Reflect.deleteProperty(globalThis, 'performance');
    await environment.teardown();
    expect(left).not.toHaveProperty('leftBehind');
    expect(globalThis.fetch).toBe(fetch);
    expect(globalThis.performance).toBe(performance);
  });

  test('globals that a package makes when it is loaded stay', async () => {
    const load = () => (left['ofAPackage'] = 'stays');
    expect(ProcessEnvironment.loadForAll(load)).toBe('stays');
    await environment.teardown();
    expect(left['ofAPackage']).toBe('stays');
    delete left['ofAPackage'];
  });

  test('environment variables have the values that they had', async () => {
    const { PATH } = process.env;
    process.env['PATH'] = '/changed';
    process.env['LEFT_BEHIND'] = 'yes';
    delete process.env['NODE_ENV'];
    await environment.teardown();
    expect(process.env).toMatchObject({ PATH, NODE_ENV: 'test' });
    expect(process.env).not.toHaveProperty('LEFT_BEHIND');
  });

  test('the process has the listeners and functions that it had', async () => {
    const { exit } = process;
    process.exit = () => undefined as never;
    process.on('SIGUSR2', onSignal);
    await environment.teardown();
    expect(process.listeners('SIGUSR2')).not.toContain(onSignal);
    expect(process.exit).toBe(exit);
  });
});
