// Module boundaries: the rules of ARCHITECTURE.md, checked by `npm run check:boundaries`.
const configuration = '^libs/server/(bots|actions|shares|menu|compiled-bots/src/projection)/';
const conversation = '^libs/server/(conversations|action-webhooks)/';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'apps-stand-alone',
      comment: 'Apps import libs, never each other.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    { name: 'libs-know-no-apps', severity: 'error', from: { path: '^libs/' }, to: { path: '^apps/' } },
    {
      name: 'domain-is-pure',
      comment:
        'A domain imports contracts, the Bot API facts, the shape of deciders and itself; and hashes, which are pure.',
      severity: 'error',
      from: { path: '^libs/server/([^/]+)/src/domain/', pathNot: '\\.test\\.ts$' },
      to: {
        pathNot: [
          '^libs/contracts/',
          '^libs/bot-api/',
          '^libs/server/$1/src/domain/',
          '^libs/server/event-store/src/(decider|event-store|event-types|index)\\.ts$',
          '^(node:)?crypto$',
        ],
      },
    },
    {
      name: 'configuration-knows-no-conversation',
      severity: 'error',
      from: { path: configuration },
      to: { path: `${conversation}|^libs/engine/` },
    },
    {
      name: 'conversation-knows-no-configuration',
      comment: 'The runtime reads the compiled configuration only.',
      severity: 'error',
      from: { path: `${conversation}|^libs/server/compiled-bots/src/(?!projection/)` },
      to: { path: configuration },
    },
    {
      name: 'web-knows-no-server',
      severity: 'error',
      from: { path: '^(libs/web|apps/(shell|actions|chat)|apps/telegram-sandbox/src/page)/' },
      to: { path: '^libs/server/' },
    },
    {
      name: 'server-knows-no-web',
      severity: 'error',
      from: { path: '^libs/server/' },
      to: { path: '^libs/web/' },
    },
    {
      name: 'shared-is-plain',
      comment:
        'Contracts, Bot API facts, the engine and what is built on them run in the server and in the browser.',
      severity: 'error',
      from: { path: '^libs/(contracts|bot-api|engine|linter|simulator)/', pathNot: '\\.test\\.ts$' },
      to: { path: ['^libs/(server|web)/'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'shared-needs-no-node',
      severity: 'error',
      from: { path: '^libs/(contracts|bot-api|engine|linter|simulator)/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'enter-by-the-front-door',
      comment: 'Another package is entered through its exports only.',
      severity: 'error',
      from: { path: '^(libs/server/[^/]+|libs/web/[^/]+|libs/[^/]+|apps/[^/]+)/' },
      to: {
        path: '^(libs/server/[^/]+|libs/web/[^/]+|libs/(?:contracts|bot-api|engine|linter|simulator))/',
        pathNot: [
          '^$1/',
          '/src/index\\.tsx?$',
          '/src/testing(/index)?\\.tsx?$',
          '/src/styles\\.css$',
          '^libs/web/data/src/(session|forms)/index\\.ts$',
          '^libs/server/compiled-bots/src/projection/index\\.ts$',
        ],
      },
    },
    {
      name: 'tests-stay-in-tests',
      severity: 'error',
      from: { pathNot: '(\\.test\\.tsx?$|^tests/|/testing(/|\\.ts))' },
      to: { path: '(\\.test\\.tsx?$|/src/testing(/index)?\\.tsx?$)', pathNot: '^node_modules' },
    },
    { name: 'nothing-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules/(?!@botter)' },
    exclude: { path: ['/dist/', 'node_modules/(?!@botter)'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.json', '.css'],
    },
  },
};
