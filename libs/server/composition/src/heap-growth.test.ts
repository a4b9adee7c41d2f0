import { execFileSync } from 'node:child_process';
import { heapGrowthFlag } from './heap-growth';

test('V8 knows the flag for the growth of the heap', () => {
  // At run time V8 ignores an unknown flag silently; a new process with it ends.
  execFileSync(process.execPath, [heapGrowthFlag, '--eval', ''], { stdio: 'pipe' });
});
