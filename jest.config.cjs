const { availableParallelism, totalmem } = require('node:os');

const gigabyte = 2 ** 30;
const workersByMemory = Math.floor(totalmem() / (2 * gigabyte));

const swc = (jsx) => [
  '@swc/jest',
  {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', decorators: true, tsx: jsx },
      transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
    },
    module: { type: 'commonjs' },
  },
];
const transform = { '\\.tsx$': swc(true), '\\.ts$': swc(false), '\\.m?js$': swc(false) };
// Packages that ship only ES modules, which jest must turn into CommonJS.
const esmOnly = [
  'jose',
  'oidc-provider',
  'uuid',
  'nanoid',
  'oidc-client-ts',
  'file-type',
  'strtok3',
  'token-types',
  'uint8array-extras',
  '@tokenizer',
  '@borewit',
  'json-schema-faker',
  // Imports modules as it goes.
  '@opentelemetry/otlp-exporter-base',
];
const transformIgnorePatterns = [`/node_modules/(?!(${esmOnly.join('|')})/)`];
const common = {
  cacheDirectory: '<rootDir>/.cache/jest',
  runtime: '<rootDir>/tools/testing/jest-runtime.cjs',
  transform,
  transformIgnorePatterns,
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/tests/browser/'],
  setupFilesAfterEnv: ['<rootDir>/tools/testing/jest-timeout.cjs'],
};

const server = {
  ...common,
  testEnvironment: '<rootDir>/tools/testing/process-environment.cjs',
  // Its package names a file for `import` only.
  moduleNameMapper: { '^json-schema-faker$': '<rootDir>/node_modules/json-schema-faker/dist/index.js' },
  setupFilesAfterEnv: [...common.setupFilesAfterEnv, '<rootDir>/tools/testing/server-setup.cjs'],
  globalSetup: '<rootDir>/tools/testing/jest-global-setup.cjs',
  globalTeardown: '<rootDir>/tools/testing/jest-global-teardown.cjs',
};

/** @type {import('jest').Config} */
module.exports = {
  // Many suites wait for time to pass, so more of them than there are processors keep these busy, as far as
  // memory allows.
  maxWorkers: Math.max(2, Math.min(workersByMemory, Math.max(6, availableParallelism()))),
  // Suites leave something behind in the memory of their process; a fresh one starts faster than a full one
  // collects garbage.
  workerIdleMemoryLimit: '1200MB',
  globalSetup: '<rootDir>/tools/testing/jest-global-setup.cjs',
  globalTeardown: '<rootDir>/tools/testing/jest-global-teardown.cjs',
  projects: [
    { ...server, displayName: 'server', testMatch: ['<rootDir>/{libs,apps,tools}/**/*.test.ts'] },
    // The product together with other people's software, and what is deployed.
    { ...server, displayName: 'integration', testMatch: ['<rootDir>/tests/**/*.test.ts'] },
    {
      ...common,
      displayName: 'web',
      testEnvironment: 'jsdom',
      setupFiles: ['<rootDir>/tools/testing/jsdom-gaps.cjs'],
      setupFilesAfterEnv: [...common.setupFilesAfterEnv, '<rootDir>/tools/testing/web-setup.cjs'],
      testMatch: ['<rootDir>/{libs,apps}/**/*.test.tsx'],
      moduleNameMapper: { '\\.css$': '<rootDir>/tools/testing/empty-style.cjs' },
    },
  ],
};
