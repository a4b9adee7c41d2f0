/**
 * The calls with their schemas. In the browser `calls` of the package itself comes without them (`tools/rspack`): what only
 * makes requests needs none, and they would be a fifth of what the first page loads.
 */
export { calls as callsWithSchemas } from './calls';
