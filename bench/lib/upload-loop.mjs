// Uploads a file of nearly 50 MB and deletes it, again and again until it is told to stop, in a process of its own, so that what
// this costs is not counted as the product's. Arguments: JSON { origin, token, botId }.
const { origin, token, botId } = JSON.parse(process.argv[2]);
const headers = { authorization: `Bearer ${token}` };
const file = new Blob(['x'.repeat(50 * 1024 * 1024 - 1)], { type: 'text/plain' });
const stop = new AbortController();
process.on('message', () => stop.abort());

let uploads = 0;
while (!stop.signal.aborted) {
  const form = new FormData();
  form.set('file', file, 'large.txt');
  const response = await fetch(`${origin}/api/files/upload?botId=${botId}`, {
    method: 'POST',
    headers,
    body: form,
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`upload: ${response.status} ${answer.error}`);
  uploads += 1;
  await fetch(`${origin}/api/files/${answer.file.id}`, { method: 'DELETE', headers });
}
process.send({ uploads }, () => process.exit(0));
