// npm run dev: the product in watch mode. Front ends are served from memory and reload by themselves; the
// server is bundled again and restarted on every change of its sources.
import { join } from 'node:path';
import { installMissing, requireNode } from './lib/install.mjs';

const root = join(import.meta.dirname, '..');

requireNode();
await installMissing({ dev: true });
const { rspack } = await import('@rspack/core');
const { RspackDevServer } = await import('@rspack/dev-server');
const { ReactRefreshRspackPlugin } = await import('@rspack/plugin-react-refresh');
const { build } = await import('./build.mjs');
const { portsFrom, startProduct } = await import('./lib/product.mjs');
const { serverConfig } = await import('./rspack/server.mjs');
const { remoteNames, webConfigs } = await import('./rspack/web.mjs');

/** Their pages are rendered at build time, without React in the browser. */
const withoutReact = ['prerender', 'visitor'];

try {
  await dev();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

async function dev() {
  const { port, identityPort, sandboxPort } = portsFrom(process.env);
  const serverPort = port + 3;
  await build();
  const product = await startProduct({
    port: serverPort,
    identityPort,
    sandboxPort,
    dataDir: process.env.BOTTER_DATA || join(root, '.botter'),
    env: { ...process.env, PUBLIC_URL: `http://localhost:${port}` },
    onLog: (program, line) => console.log(`${program}: ${line}`),
    onExit: (program, code) =>
      console.error(`${program} ended (code ${code}); the next change starts it again`),
  });
  const watching = watchServer(product);
  const web = new RspackDevServer(
    {
      port,
      host: 'localhost',
      hot: true,
      client: { overlay: { errors: true, warnings: false } },
      historyApiFallback: true,
      proxy: [{ context: ['/api', '/telegram', '/health'], target: `http://127.0.0.1:${serverPort}` }],
    },
    rspack(webConfigs({ mode: 'development', names: ['shell', ...remoteNames] }).map(withRefresh)),
  );
  await web.start();
  console.log(`\n  Watching. Product: http://localhost:${port}, sandbox: ${product.urls.sandbox}\n`);

  const stop = async () => {
    await web.stop();
    await new Promise((done) => watching.close(done));
    await product.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stop());
}

/** Components keep their state over an edit if React Refresh can do it; otherwise the page reloads. */
function withRefresh(config) {
  if (withoutReact.includes(config.name)) return config;
  for (const rule of config.module.rules) {
    if (rule.use?.loader === 'builtin:swc-loader') rule.use.options.jsc.transform.react.development = true;
  }
  config.plugins.push(new ReactRefreshRspackPlugin({ overlay: false }));
  return config;
}

function watchServer(product) {
  let first = true;
  return rspack(serverConfig({ mode: 'development' })).watch({ aggregateTimeout: 100 }, (error, stats) => {
    if (error || stats.hasErrors()) {
      console.error(error ?? stats.toString('errors-only'));
      return;
    }
    if (first) {
      first = false;
      return;
    }
    void restart(product);
  });
}

async function restart(product) {
  try {
    await product.stopServer();
    await product.startServer();
    console.log('server restarted');
  } catch (error) {
    console.error(error.message);
  }
}
