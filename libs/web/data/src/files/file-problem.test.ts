import { fileProblem } from './file-problem';

test.each([
  [52_428_800, 'image/png', undefined],
  [52_428_801, 'image/png', 'File size must be less than 50MB'],
  [1, 'application/zip', 'File type application/zip is not allowed'],
  [1, 'application/pdf', undefined],
  [1, 'text/plain', undefined],
  [1, 'text/html', 'File type text/html is not allowed'],
  [1, '', undefined],
])('%i bytes of %s: %s', (size, type, problem) => {
  expect(fileProblem({ size, type })).toBe(problem);
});
