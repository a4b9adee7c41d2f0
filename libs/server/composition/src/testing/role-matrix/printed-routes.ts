/**
 * The routes that Fastify has, from the tree that it prints without common prefixes: `GET /api/bots/{}` and
 * so on, parameters without their names.
 */
export function printedRoutes(tree: string): string[] {
  const routes: string[] = [];
  const above: string[] = [];
  for (const line of tree.split('\n')) {
    const [, indent, path, methods] = /^(.*?)[├└]── (\S+)(?: \((.*)\))?$/.exec(line) ?? [];
    if (indent === undefined || path === undefined) continue;
    above.length = indent.length / 4;
    above.push(path);
    const whole = above.join('').replaceAll(/:[^/]+/g, '{}');
    for (const method of methods?.split(', ') ?? []) routes.push(`${method} ${whole}`);
  }
  return routes;
}
