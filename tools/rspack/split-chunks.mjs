/** One file for all modules of the product whose paths match. */
const fileOf = (name, priority, ...patterns) => [
  name,
  {
    name,
    priority,
    chunks: 'async',
    enforce: true,
    test: (module) => {
      const path = module.nameForCondition?.() ?? '';
      return patterns.some((pattern) => pattern.test(path));
    },
  },
];

const packages = (...names) =>
  new RegExp(`[\\\\/]node_modules[\\\\/](${names.join('|').replaceAll('/', '[\\\\/]')})[\\\\/]`);

/**
 * How the shell is divided into files. What screens need together anyway is one file, so that a screen takes
 * few requests; anything else is shared only if that saves many bytes. `base` is loaded with every screen, so
 * it contains only what the dashboard needs.
 */
export const splitChunks = {
  minSize: 60_000,
  cacheGroups: Object.fromEntries([
    fileOf(
      'base',
      30,
      packages('react', 'react-dom', 'scheduler', 'react-router', '@tanstack/(react-query|query-core)'),
      packages(
        'oidc-client-ts',
        'jwt-decode',
        'tailwind-merge',
        'clsx',
        '@radix-ui/react-(slot|compose-refs)',
      ),
      /[\\/]libs[\\/](web[\\/](data|router)[\\/]src|contracts[\\/]src[\\/]calls\.ts$)/,
    ),
    fileOf('forms', 20, packages('zod', 'react-hook-form', '@hookform')),
    fileOf(
      'overlays',
      10,
      packages('@radix-ui', '@floating-ui', 'aria-hidden', 'react-remove-scroll', 'react-remove-scroll-bar'),
      packages('react-style-singleton', 'use-callback-ref', 'use-sidecar'),
    ),
  ]),
};
