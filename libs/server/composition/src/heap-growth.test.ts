import { execFileSync } from 'node:child_process';
import { heapGrowthFlag } from './heap-growth';

test('V8 knows the flag for the growth of the heap', () => {
  // At run time it says nothing about one that it doesn't know; given to a new process, it ends that.
  execFileSync(process.execPath, [heapGrowthFlag, '--eval', ''], { stdio: 'pipe' });
});
