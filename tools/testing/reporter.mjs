/**
 * What a suite found, case by case, and how many in all. `width` is that of the longest name; `quiet` prints
 * only failures; `again` is the command that runs the suite alone.
 */
export function reporter(name, { width = name.length, counts = noCounts(), quiet = false, again } = {}) {
  const print = (text) => console.log(`${name.padEnd(width)}  ${text}`);
  const report = {
    counts,
    good: true,
    print,
    /**
     * One case; `found` is printed if it failed. Returns whether it passed, so that the caller can print
     * more.
     */
    check(what, holds, found = '') {
      if (!holds || !quiet)
        print(`${holds ? 'ok  ' : 'FAIL'} ${what}${holds || found === '' ? '' : ` (${found})`}`);
      if (holds) counts.passed += 1;
      else {
        counts.failed += 1;
        counts.failures.push({ title: `${name}: ${what}`, text: String(found), again });
      }
      report.good &&= holds;
      return holds;
    },
    note: (text) => print(`     ${text}`),
  };
  return report;
}

/** Counts over several suites, in the form of a check's report. */
export const noCounts = () => ({ passed: 0, failed: 0, failures: [] });
