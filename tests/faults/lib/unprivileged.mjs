import { readFileSync } from 'node:fs';

/** As whom programs run that refuse to run as root. */
export function unprivileged() {
  if (process.getuid?.() !== 0) return undefined;
  const [, , uid, gid] = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find(([name]) => name === 'nobody');
  return { uid: Number(uid), gid: Number(gid) };
}
