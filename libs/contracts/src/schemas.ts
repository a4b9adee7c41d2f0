/**
 * The calls with their schemas. In the browser `calls` of the package itself comes without them
 * (`tools/rspack`): code that only makes requests needs none, and they would be a fifth of the first page's
 * code.
 */
export { calls as callsWithSchemas } from './calls';
