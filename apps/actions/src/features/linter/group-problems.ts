import type { Problem } from '@botter/linter';

/** Problems of one kind in one line. */
export interface ProblemGroup {
  readonly first: Problem;
  readonly others: readonly Problem[];
}

/** Up to this number of problems of a kind are listed one by one. */
const separate = 3;

/** Groups problems of the same kind if there are many; a group is at the position of its first problem. */
export function groupProblems(problems: readonly Problem[]): ProblemGroup[] {
  const groups = new Map<string, Problem[]>();
  for (const problem of problems) {
    const same = groups.get(problem.code);
    if (same) same.push(problem);
    else groups.set(problem.code, [problem]);
  }
  const grouped: ProblemGroup[] = [];
  const told = new Set<string>();
  for (const problem of problems) {
    const same = groups.get(problem.code) ?? [problem];
    if (same.length <= separate) grouped.push({ first: problem, others: [] });
    else if (!told.has(problem.code)) {
      told.add(problem.code);
      grouped.push({ first: problem, others: same.slice(1) });
    }
  }
  return grouped;
}
