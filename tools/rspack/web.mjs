import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import { recordFiles } from './made.mjs';
import { emitPages } from './pages.mjs';
import { writeContract } from './remote-contract.mjs';
import { splitChunks } from './split-chunks.mjs';

const root = join(import.meta.dirname, '..', '..');
const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const { dependencies } = readJson('package.json');
const shared = readJson('apps/shell/src/remotes/shared.json');

/**
 * Front ends that the shell loads while it runs; each exposes `src/app.tsx` as `./app` under
 * `/remotes/<name>/`.
 */
export const remoteNames = ['actions', 'audience', 'chat', 'notifications'];

/** Configurations of the named front ends (all that exist when none is named). */
export function webConfigs({ mode = 'production', names = [] } = {}) {
  const known = {
    shell: { entry: 'apps/shell/src/main.ts', make: shellConfigs },
    sandbox: {
      entry: 'apps/telegram-sandbox/src/page/main.tsx',
      make: (mode) => [sandboxConfig(mode)],
    },
    ...Object.fromEntries(
      remoteNames.map((name) => [
        name,
        { entry: `apps/${name}/src/app.tsx`, make: (mode) => [remoteConfig(name, mode)] },
      ]),
    ),
  };
  const unknown = names.filter((name) => !known[name]);
  if (unknown.length) {
    throw new Error(`No front end is called ${unknown.join(', ')}. Known: ${Object.keys(known).join(', ')}.`);
  }
  const fronts = Object.entries(known)
    .filter(([name]) => names.length === 0 || names.includes(name))
    .filter(([, { entry }]) => existsSync(join(root, entry)))
    .flatMap(([, { make }]) => make(mode));
  // The others are made from what it makes.
  return [prerenderConfig(), ...fronts];
}

/** The shell is two programs: the small scripts of the pages that visitors see, and the product. */
function shellConfigs(mode) {
  return [visitorConfig(), appConfig(mode)];
}

function appConfig(mode) {
  const base = baseConfig('shell', mode, {
    path: join(root, 'dist/web/shell'),
    publicPath: '/',
    clean: { keep: 'visitor' },
  });
  return {
    ...base,
    optimization: { ...base.optimization, splitChunks },
    dependencies: ['prerender', 'visitor'],
    entry: { main: './apps/shell/src/main.ts' },
    plugins: [
      ...stylePlugins(mode),
      emitPages(),
      new rspack.CopyRspackPlugin({ patterns: [{ from: './apps/shell/public', to: '.' }] }),
      // The runtime of federation, which the shell starts by itself, without what only other platforms need.
      new rspack.DefinePlugin({ ENV_TARGET: '"web"' }),
    ],
  };
}

/** Scripts of the pages that visitors see: plain, and without anything of React, federation or sign-in. */
function visitorConfig() {
  return {
    ...baseConfig('visitor', 'production', {
      path: join(root, 'dist/web/shell/visitor'),
      publicPath: '/visitor/',
      uniqueName: 'botter_visitor',
    }),
    entry: {
      head: './apps/shell/src/head/head.ts',
      landing: './apps/shell/src/features/landing/script/landing.ts',
    },
    plugins: [recordFiles('visitor')],
  };
}

/** The same remote as someone builds it who has other versions of the shared packages, for tests. */
export function otherRemoteConfigs(name, { folder, versions }) {
  const prerender = prerenderConfig();
  return [
    { ...prerender, output: { ...prerender.output, path: join(folder, 'prerender') } },
    remoteConfig(name, 'production', { folder: join(folder, name), versions }),
  ];
}

const screenTable = './apps/shell/src/screens/screen-table.tsx';

/** Runs while the front ends are built: it renders the pages of visitors, and lists calls and screens. */
function prerenderConfig() {
  return {
    ...baseConfig('prerender', 'production', {}),
    target: 'node20',
    devtool: false,
    entry: {
      pages: './apps/shell/src/prerender.tsx',
      schemas: './libs/contracts/src/schemas.ts',
      screens: screenTable,
    },
    // The table of screens is only read: what it would draw is left out.
    externals: [
      ({ request, contextInfo: { issuer } }, done) =>
        issuer === join(root, screenTable) && /^\.\.\/(features|remotes)\//.test(request)
          ? done(undefined, 'var {}')
          : done(),
    ],
    output: {
      path: join(root, 'dist/prerender'),
      filename: '[name].cjs',
      library: { type: 'commonjs2' },
      clean: true,
    },
    optimization: { minimize: false },
    plugins: [recordFiles('prerender')],
  };
}

function remoteConfig(name, mode, { folder = join(root, 'dist/web/remotes', name), versions } = {}) {
  return {
    ...baseConfig(name, mode, {
      path: folder,
      publicPath: `/remotes/${name}/`,
      uniqueName: `botter_${name}`,
    }),
    entry: {},
    plugins: [
      // Only for styles of parts that are loaded later, such as the graph; everything else is in the shell's
      // sheet.
      ...stylePlugins(mode),
      ...federation(
        {
          name: `botter_${name}`,
          filename: mode === 'production' ? 'assets/remote.[contenthash:10].js' : 'assets/remote.js',
          exposes: { './app': `./apps/${name}/src/app.tsx` },
        },
        versions,
      ),
      writeContract(name),
    ],
  };
}

/** The chat page of the Telegram sandbox: an application of its own, without federation. */
function sandboxConfig(mode) {
  return {
    ...baseConfig('sandbox', mode, { path: join(root, 'dist/web/sandbox'), publicPath: 'auto' }),
    entry: { main: './apps/telegram-sandbox/src/page/main.tsx' },
    plugins: [
      ...stylePlugins(mode),
      new rspack.HtmlRspackPlugin({
        template: './apps/telegram-sandbox/src/page/index.html',
        scriptLoading: 'defer',
        minify: false,
      }),
    ],
  };
}

/**
 * The packages that the shell gives to its remotes (`apps/shell/src/remotes/shared-modules.ts`); these carry
 * no copy, since they never run without the shell. Each of them keeps state in module scope or in a React
 * context, so there may be only one of it. Shared packages are not tree-shaken: therefore our own small ones
 * replace the large ones (the router), and the rest (primitives, forms, schemas) is bundled by each remote.
 */
function sharedPackages(versions) {
  const entry = (requiredVersion) => ({ singleton: true, requiredVersion, import: false });
  return Object.fromEntries([
    ...shared.own.map((name) => [name, entry(false)]),
    ...shared.npm.map((name) => [name, entry(versions[name])]),
  ]);
}

/**
 * The entries of the federation runtime that the plugin asks for. They are CommonJS: they keep what no one
 * uses, and would be there in addition to the same code as ES modules.
 */
const runtimeEntry =
  /[\\/]?(@module-federation[\\/][\w-]+)[\\/]dist[\\/]index\.cjs$|^@module-federation\/runtime$/;

function federation(container, versions = dependencies) {
  return [
    new rspack.NormalModuleReplacementPlugin(runtimeEntry, (resource) => {
      const [request, name = request] = runtimeEntry.exec(resource.request);
      resource.request = join(root, 'node_modules', name, 'dist/index.js');
    }),
    new ModuleFederationPlugin({
      ...container,
      shared: sharedPackages(versions),
      shareStrategy: 'loaded-first',
      dts: false,
      dev: false,
      manifest: true,
      experiments: {
        // Without what only other platforms need.
        optimization: { target: 'web' },
        // Remotes use the runtime of the shell, instead of one each.
        externalRuntime: true,
      },
    }),
  ];
}

function stylePlugins(mode) {
  const hash = mode === 'production' ? '.[contenthash:10]' : '';
  return [new rspack.CssExtractRspackPlugin({ filename: `assets/[name]${hash}.css` })];
}

function baseConfig(name, mode, output) {
  const production = mode === 'production';
  const hash = production ? '.[contenthash:10]' : '';
  return {
    name,
    dependencies: name === 'prerender' ? [] : ['prerender'],
    context: root,
    mode,
    target: ['web', 'es2022'],
    // Never a devtool that evaluates strings: the content security policy forbids it.
    devtool: production ? 'source-map' : 'cheap-module-source-map',
    output: {
      filename: `assets/[name]${hash}.js`,
      chunkFilename: `assets/[name]${hash}.js`,
      assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
      clean: true,
      ...output,
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.js', '.mjs', '.json'],
      // Its package names the build for development, which prints warnings, in every mode.
      alias: production
        ? { 'react-router$': join(root, 'node_modules/react-router/dist/production/index.mjs') }
        : {},
    },
    module: {
      rules: [
        ...(name === 'prerender' ? [] : [slimCalls]),
        { test: /\.tsx$/, use: swcLoader(true, mode), type: 'javascript/auto' },
        { test: /\.ts$/, use: swcLoader(false, mode), type: 'javascript/auto' },
        {
          test: /\.css$/,
          use: [
            rspack.CssExtractRspackPlugin.loader,
            { loader: 'css-loader', options: { importLoaders: 1 } },
            {
              loader: 'postcss-loader',
              options: {
                postcssOptions: { plugins: [['@tailwindcss/postcss', { base: root, optimize: false }]] },
              },
            },
          ],
          type: 'javascript/auto',
        },
        { test: /\.(woff2|svg|png)$/, type: 'asset/resource' },
      ],
    },
    optimization: {
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin(),
        new rspack.LightningCssMinimizerRspackPlugin({
          minimizerOptions: { targets: ['chrome >= 123', 'firefox >= 128', 'safari >= 17.5'] },
        }),
      ],
    },
    performance: false,
    stats: 'errors-warnings',
  };
}

/** Requests need no schemas. Forms import them from `@botter/contracts/schemas`. */
const slimCalls = {
  resource: join(root, 'libs/contracts/src/calls.ts'),
  issuer: join(root, 'libs/contracts/src/index.ts'),
  enforce: 'post',
  use: join(root, 'tools/rspack/slim-calls-loader.mjs'),
};

function swcLoader(tsx, mode) {
  // In development the dev server adds the plugin for these marks.
  const react = mode === 'production' ? {} : { development: true, refresh: true };
  return {
    loader: 'builtin:swc-loader',
    options: {
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx },
        transform: { react: { runtime: 'automatic', ...react } },
      },
    },
  };
}
