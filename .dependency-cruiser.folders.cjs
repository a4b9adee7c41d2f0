// Folders of a package import each other in one direction; tests, which cross them, are left out. The second half of
// `npm run check:boundaries`: a circle of folders can't be found in the graph that has tests in it.
const { options } = require('./.dependency-cruiser.cjs');

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-folder-cycles',
      scope: 'folder',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
  ],
  options: { ...options, exclude: { path: [...options.exclude.path, '\\.test\\.tsx?$', '/testing(/|\\.)'] } },
};
