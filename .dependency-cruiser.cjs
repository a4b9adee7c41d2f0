// Module boundaries: the rules of ARCHITECTURE.md, checked by `npm run check:boundaries`.
const { readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

/**
 * Packages of the server by their half, which each names in its package.json; `both` is above the two halves.
 */
const halves = { configuration: [], conversation: [], foundation: [], both: [] };
for (const name of readdirSync(join(__dirname, 'libs/server'))) {
  const { half } = JSON.parse(readFileSync(join(__dirname, 'libs/server', name, 'package.json'), 'utf8'));
  if (!halves[half]) {
    throw new Error(
      `libs/server/${name}/package.json: "half" must be one of ${Object.keys(halves).join(', ')}`,
    );
  }
  halves[half].push(name);
}
const inPackages = (names) => `^libs/server/(${names.join('|')})/`;
const configuration = inPackages([...halves.configuration, 'compiled-bots/src/projection']);
const conversation = inPackages(halves.conversation);
// What a configuration module lets everyone know of its history: types of events, and which bot an event is
// about.
const events = '^libs/server/[^/]+/src/events\\.ts$';

/** Folders inside a package, the lowest first: each imports those before it, and none behind it. */
const floors = {
  'libs/server/conversations/src': ['shared', 'problems', 'outbox', 'chats', 'inbox', 'polling', 'upkeep'],
};
const floorRules = Object.entries(floors).flatMap(([root, folders]) =>
  folders.map((folder, i) => ({
    name: `floors-of-${root.split('/').at(-2)}`,
    comment: `${folder}/ imports lower folders of its package only, and tests of it the testing entry too.`,
    severity: 'error',
    from: { path: `^${root}/${folder}/` },
    to: {
      path: `^${root}/`,
      pathNot: [
        ...folders.slice(0, i + 1).map((lower) => `^${root}/${lower}/`),
        // Of the package's own files only migrations and modules, by tests; `no-cycles` refuses the rest.
        `^${root}/[^/]+\\.ts$`,
        `^${root}/testing/`,
      ],
    },
  })),
);

/**
 * Packages of the server, the lowest first: each imports those before it, in its testing entry too. A package
 * that is not listed imports any of them, and none of them imports it: so a new module needs no line here.
 */
const packages = (
  'async logging metrics tracing database upkeep scheduling event-store secrets config egress http auth jobs live mail module status telegram ' +
  'bots files menu shares actions contact-fields webhooks compiled-bots conversations contacts webhook-deliveries'
).split(' ');
const packageRules = packages.map((name, i) => ({
  name: 'packages-have-an-order',
  comment: `${name} imports the packages below it only.`,
  severity: 'error',
  from: { path: `^libs/server/${name}/`, pathNot: '\\.test\\.ts$' },
  to: { path: '^libs/server/', pathNot: `^libs/server/(${packages.slice(0, i + 1).join('|')})/` },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    ...floorRules,
    ...packageRules,
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
        'A domain imports contracts, the Bot API facts, the shape of deciders, the events of other modules and itself; and hashes, which are pure.',
      severity: 'error',
      from: { path: '^libs/server/([^/]+)/src/domain/', pathNot: '\\.test\\.ts$' },
      to: {
        pathNot: [
          '^libs/contracts/',
          '^libs/bot-api/',
          '^libs/server/$1/src/domain/',
          '^libs/server/event-store/src/(decider|event-store|event-types|index)\\.ts$',
          events,
          '^(node:)?crypto$',
        ],
      },
    },
    {
      name: 'configuration-knows-no-conversation',
      severity: 'error',
      from: { path: configuration, pathNot: '\\.test\\.ts$' },
      to: { path: `${conversation}|^libs/engine/` },
    },
    {
      name: 'conversation-knows-no-configuration',
      comment:
        'The runtime reads the compiled configuration only; what follows from an event knows the types of events.',
      severity: 'error',
      from: { path: `${conversation}|^libs/server/compiled-bots/src/(?!projection/)` },
      to: { path: configuration, pathNot: events },
    },
    {
      name: 'stored-shapes-stand-alone',
      comment: 'What is stored has shapes of its own, so that the contracts of the API may change.',
      severity: 'error',
      from: { path: '^libs/server/[^/]+/src/domain/[^/]+\\.events\\.ts$' },
      to: { path: '^libs/contracts/' },
    },
    {
      name: 'foundation-knows-no-half',
      comment: 'What both halves use imports neither of them, in its testing entries too.',
      severity: 'error',
      from: { path: inPackages(halves.foundation), pathNot: '\\.test\\.ts$' },
      to: { path: '^libs/server/', pathNot: [inPackages(halves.foundation), events] },
    },
    {
      name: 'halves-know-nothing-above-them',
      comment: 'What is above both halves is imported by neither; both read compiled bots.',
      severity: 'error',
      from: { path: inPackages([...halves.configuration, ...halves.conversation]), pathNot: '\\.test\\.ts$' },
      to: { path: inPackages(halves.both.filter((name) => name !== 'compiled-bots')) },
    },
    {
      name: 'web-knows-no-server',
      severity: 'error',
      from: {
        path: '^(libs/web|apps/(shell|actions|audience|chat|notifications)|apps/telegram-sandbox/src/page)/',
      },
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
          // Only tests against KurrentDB load what plays it.
          '^libs/server/event-store/src/kurrentdb/testing/index\\.ts$',
          events,
          '/src/styles\\.css$',
          '^libs/web/data/src/(session|forms)/index\\.ts$',
          // Shared with remotes by this name.
          '^libs/web/data/src/client/access\\.ts$',
          // The calls with their schemas, which forms load when they are opened.
          '^libs/contracts/src/schemas\\.ts$',
          // Of every call, for the API page.
          '^libs/contracts/src/examples/index\\.ts$',
          '^libs/server/compiled-bots/src/projection/index\\.ts$',
        ],
      },
    },
    {
      name: 'tests-enter-by-the-front-door',
      comment: 'Tests and benchmarks of the whole product use what packages export, and testing entries.',
      severity: 'error',
      from: { path: '^(tests|bench|tools)/' },
      to: {
        path: '^(apps|libs)/',
        pathNot: [
          '/src/index\\.tsx?$',
          '/src/testing/',
          '^libs/server/event-store/src/kurrentdb/testing/index\\.ts$',
          events,
          '^libs/server/compiled-bots/src/projection/index\\.ts$',
          // A person's side of a chat, and the list of methods that other libraries may call.
          '^libs/server/conversations/src/(conversations\\.modules|chats/(takeovers|send-message))\\.ts$',
          '^apps/telegram-sandbox/src/bot-api/telegram-methods\\.ts$',
        ],
      },
    },
    {
      name: 'product-knows-no-tests',
      severity: 'error',
      from: { path: '^(apps|libs)/', pathNot: '(\\.test\\.tsx?$|/testing(/|\\.ts))' },
      to: { path: '^(tests|bench|tools)/' },
    },
    {
      name: 'tests-stand-alone',
      comment: 'Journeys, faults, replies and benchmarks share tools, not each other.',
      severity: 'error',
      from: { path: '^(tests/[^/]+|bench|tools)/' },
      to: { path: '^(tests|bench)/', pathNot: '^$1/' },
    },
    {
      name: 'tests-stay-in-tests',
      severity: 'error',
      from: { pathNot: '(\\.test\\.tsx?$|^tests/|^bench/|/testing(/|\\.ts))' },
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
