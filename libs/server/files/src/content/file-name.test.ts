import { extensionOf, harmlessName, withFittingExtension } from './file-name';

test.each([
  ['report.pdf', 'report.pdf'],
  ['Отчёт (2).pdf', 'Отчёт (2).pdf'],
  ['猫.png', '猫.png'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\me\\a.png', 'a.png'],
  ['a\r\nset-cookie: x.png', 'aset-cookie_ x.png'],
  ['a"b<c>.png', 'a_b_c_.png'],
  ['evil\u202Egnp.exe', 'evilgnp.exe'],
  ['nul\u0000.png', 'nul.png'],
  ['half\uD800.png', 'half_.png'],
  ['.htaccess', 'htaccess'],
  ['name. . ', 'name'],
  ['', 'file'],
  ['...', 'file'],
])('%j becomes %j', (given, harmless) => {
  expect(harmlessName(given)).toBe(harmless);
});

test('a long name keeps its extension', () => {
  const name = harmlessName(`${'ü'.repeat(500)}.png`);
  expect([...name]).toHaveLength(200);
  expect(name.endsWith('ü.png')).toBe(true);
});

test('an extension that does not fit gets another one behind it', () => {
  expect(withFittingExtension('a.jpeg', ['jpg', 'jpeg'])).toBe('a.jpeg');
  expect(withFittingExtension('a.html', ['jpg', 'jpeg'])).toBe('a.html.jpg');
  expect(withFittingExtension('a', ['jpg'])).toBe('a.jpg');
  expect(extensionOf('a.tar.GZ')).toBe('gz');
});
