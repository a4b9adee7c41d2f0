/** What a suite found, case by case, and how many in all. `width` is that of the longest name. */
export function reporter(name, { width = name.length, counts = { passed: 0, failed: 0 } } = {}) {
  const print = (text) => console.log(`${name.padEnd(width)}  ${text}`);
  const report = {
    counts,
    good: true,
    print,
    /** One case; `found` is printed where it is not as it should be. Gives whether it was good, for who wants to say more. */
    check(what, holds, found = '') {
      print(`${holds ? 'ok  ' : 'FAIL'} ${what}${holds || found === '' ? '' : ` (${found})`}`);
      if (holds) counts.passed += 1;
      else counts.failed += 1;
      report.good &&= holds;
      return holds;
    },
    note: (text) => print(`     ${text}`),
  };
  return report;
}
