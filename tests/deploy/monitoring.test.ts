import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { deploy, documentsOf, kubernetes, type Manifest } from './lib/kubernetes';

const root = join(deploy, '..');
const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');
const [alerts] = documentsOf(join(root, 'deploy', 'monitoring', 'alerts.yaml'));
const [scaled] = documentsOf(join(kubernetes, 'components', 'backlog-scaling', 'scaled-object.yaml'));
const rules: Manifest[] = alerts.spec.groups.flatMap((group: Manifest) => group.rules);
const dashboard = JSON.parse(read('deploy', 'monitoring', 'dashboard.json'));
const queries: string[] = [
  ...rules.map(({ expr }) => expr),
  scaled.spec.triggers[0].metadata.query,
  ...dashboard.panels.flatMap(({ targets = [] }: Manifest) => targets.map(({ expr }: Manifest) => expr)),
];

/** Names and labels of the metrics that the server's code makes, as it writes them. */
function metricsOfTheServer(): Map<string, { readonly kind: string; readonly labels: string[] }> {
  const folder = join(root, 'libs', 'server');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.includes('node_modules'),
  );
  const found = new Map<string, { kind: string; labels: string[] }>();
  for (const file of files) {
    const source = readFileSync(join(folder, file), 'utf8');
    for (const match of source.matchAll(/(\w+)\(\{\s*name: '(botter_\w+)',([^}]*)\}/g)) {
      const [, kind = '', name = '', rest = ''] = match;
      const labels = /labelNames: \[([^\]]*)\]/.exec(rest)?.[1] ?? /label: ('\w+')/.exec(rest)?.[1] ?? '';
      found.set(name, { kind, labels: [...labels.matchAll(/'(\w+)'/g)].map(([, label = '']) => label) });
    }
  }
  return found;
}

const metrics = metricsOfTheServer();

test('the server has every metric and label of the dashboard and the alert rules', () => {
  expect(metrics.size).toBeGreaterThan(15);
  for (const query of queries) {
    for (const [, name = '', filter = ''] of query.matchAll(/\b(botter_\w+)(?:\{([^}]*)\})?/g)) {
      const bare = name.replace(/_(bucket|count|sum)$/, '');
      const metric = metrics.get(bare);
      expect([query, metric?.kind]).toEqual([
        query,
        bare === name ? expect.stringMatching(/^(counter|gauge|measure|histogram)$/) : 'histogram',
      ]);
      const named = [...filter.matchAll(/(\w+)\s*[!=]/g)].map(([, label]) => label);
      const grouped = [...(/\bby \(([^)]*)\)/.exec(query)?.[1]?.split(/,\s*/) ?? [])];
      const known = [...(metric?.labels ?? []), 'le', 'instance', 'job'];
      expect([query, [...named, ...grouped].filter((label) => !known.includes(label ?? ''))]).toEqual([
        query,
        [],
      ]);
    }
  }
});

test('the rules can be had without the Prometheus operator, as their file says', () => {
  const file = join(root, 'deploy', 'monitoring', 'alerts.yaml');
  const [, expression = ''] = /sed -n '([^']+)'/.exec(readFileSync(file, 'utf8')) ?? [];
  expect(parse(spawnSync('sed', ['-n', expression, file], { encoding: 'utf8' }).stdout)).toEqual(alerts.spec);
});

test('a total is used as a rate or increase, and parentheses are closed', () => {
  for (const query of queries) {
    const totals = query.match(/\b\w+_(total|bucket|count)\b/g) ?? [];
    const ranges = query.match(/(rate|increase)\((\w+_(total|bucket|count))/g) ?? [];
    expect([query, ranges.length]).toEqual([query, totals.length]);
    for (const [open, close] of ['()', '{}', '[]']) {
      expect([query, query.split(open!).length]).toEqual([query, query.split(close!).length]);
    }
  }
});

test('every rule has a section in the runbook, and every section a rule', () => {
  const headings = [...read('docs', 'operations', 'alerts.md').matchAll(/^## (.+)$/gm)].map(
    ([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
  );
  const linked = rules.map(({ annotations }) =>
    annotations.runbook.replace('docs/operations/alerts.md#', ''),
  );
  expect([...new Set(linked)].sort()).toEqual(headings.sort());
});

test('every metric of the server is explained to its operator', () => {
  const explained = read('docs', 'operations.md');
  expect([...metrics.keys()].filter((name) => !explained.includes(name))).toEqual([]);
});
