import { loadSandboxConfig } from './config';

describe('loadSandboxConfig', () => {
  test('has defaults for everything', () => {
    const none = { flood: false, https: false, parameters: false };
    expect(loadSandboxConfig({})).toEqual({ port: 4202, dataDir: undefined, ...none });
  });

  test('reads every variable of the environment', () => {
    const env = { SANDBOX_PORT: '5000', SANDBOX_DATA: '/data', SANDBOX_STRICT: 'flood, https,parameters' };
    expect(loadSandboxConfig(env)).toEqual({
      port: 5000,
      dataDir: '/data',
      flood: true,
      https: true,
      parameters: true,
    });
  });

  test.each([
    [{ SANDBOX_PORT: 'x' }, 'SANDBOX_PORT'],
    [{ SANDBOX_STRICT: 'everything' }, 'SANDBOX_STRICT'],
  ])('names the variable of %j', (env, name) => {
    expect(() => loadSandboxConfig(env)).toThrow(name);
  });
});
