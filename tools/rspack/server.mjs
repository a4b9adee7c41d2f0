import { existsSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
/** Every server program: what is started, and the bundle it becomes under dist/server. */
const serverPrograms = ['standalone', 'api', 'runtime', 'worker', 'identity', 'telegram-sandbox'];

/**
 * Server bundles: our own sources in CommonJS with decorator metadata (Nest reads it), everything from npm
 * left outside. Packages that ship only ES modules are fine: Node 20.19 and later can require them.
 */
export function serverConfig({ mode = 'production' } = {}) {
  const entry = Object.fromEntries(
    serverPrograms
      .map((name) => [name, join(root, 'apps', name, 'src', 'main.ts')])
      .filter(([, file]) => existsSync(file)),
  );
  return bundleConfig({ name: 'server', entry, mode });
}

/** Programs for Node in `dist/<name>/`, one bundle for each entry. */
export function bundleConfig({ name, entry, mode = 'production' }) {
  return {
    name,
    context: root,
    mode,
    target: 'node20',
    // Node keeps the maps in memory: without the text of the sources, which no stack trace needs.
    devtool: 'nosources-source-map',
    entry,
    output: {
      path: join(root, 'dist', name),
      filename: '[name].js',
      chunkFilename: '[name].chunk.js',
      library: { type: 'commonjs2' },
      clean: true,
    },
    resolve: { extensions: ['.ts', '.js', '.json'] },
    externalsType: 'commonjs',
    externals: [
      ({ request }, callback) => {
        const inside = request.startsWith('.') || request.startsWith('/') || request.startsWith('@botter/');
        return inside ? callback() : callback(null, `commonjs ${request}`);
      },
    ],
    module: {
      rules: [
        {
          test: /\.ts$/,
          loader: 'builtin:swc-loader',
          options: {
            // Node keeps the text of a bundle, with two bytes for each character if one needs them.
            minify: true,
            jsc: {
              minify: { compress: false, mangle: false, format: { comments: false, asciiOnly: true } },
              target: 'es2022',
              parser: { syntax: 'typescript', decorators: true },
              transform: { legacyDecorator: true, decoratorMetadata: true },
              keepClassNames: true,
            },
          },
          type: 'javascript/auto',
        },
      ],
    },
    optimization: {
      // Readable stack traces and Nest's class names are worth more than a few hundred kilobytes on a server.
      minimize: false,
      splitChunks: {
        chunks: 'all',
        minSize: 0,
        cacheGroups: { default: false, defaultVendors: false, ours: { minChunks: 2, name: 'common' } },
      },
    },
    node: false,
    stats: 'errors-warnings',
  };
}
