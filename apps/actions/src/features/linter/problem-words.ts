import { type Problem, type ProblemSeverity, worstSeverity } from '@botter/linter';

const severities = ['error', 'warning', 'info'] as const;

const phrases: Record<ProblemSeverity, (count: number) => string> = {
  error: (count) => `${count} to fix`,
  warning: (count) => `${count} to check`,
  info: (count) => `${count} good to know`,
};

/** How many of which kind: "2 to fix, 1 to check". */
export function countInWords(problems: readonly Problem[]): string {
  return severities
    .map((severity) => ({
      severity,
      count: problems.filter((problem) => problem.severity === severity).length,
    }))
    .filter(({ count }) => count > 0)
    .map(({ severity, count }) => phrases[severity](count))
    .join(', ');
}

/** The noun for the problems: "problem", or "hints" if there are several and nothing has to be done. */
export function nounOf(problems: readonly Problem[]): string {
  const noun = worstSeverity(problems) === 'info' ? 'hint' : 'problem';
  return problems.length === 1 ? noun : `${noun}s`;
}

/** The problems with their number: "1 problem", or "2 hints" if nothing has to be done. */
export function headingOf(problems: readonly Problem[]): string {
  return `${problems.length} ${nounOf(problems)}`;
}
