/** One instance: a web page about itself, on the loopback address only. `node service.mjs FILE` */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';

const file = process.argv[2];
const service = JSON.parse(readFileSync(file, 'utf8'));
const startedAt = new Date();

const escaped = (text) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

function page() {
  const seconds = Math.round((Date.now() - startedAt.getTime()) / 1000);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="5">
<title>${escaped(service.hostName)}</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 36rem; margin: 12vh auto; padding: 0 1.5rem }
  h1 { font-size: 1.5rem; margin: 0 }
  p { margin: .25rem 0; color: color-mix(in srgb, CanvasText 65%, Canvas) }
  strong { color: #2a8f4e }
</style>
<h1>${escaped(service.hostName)}</h1>
<p><strong>Running</strong> for ${seconds} s, in process ${process.pid} on this machine</p>
<p>Environment ${escaped(service.environment)}</p>
<p>Stop the environment in the portal, and this page is gone.</p>
</html>
`;
}

const server = createServer((request, response) => {
  const isOwn = request.headers['x-token'] === service.token;
  if (request.url === '/') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(page());
    return;
  }
  const isStop = request.url === '/stop' && request.method === 'POST';
  if ((request.url !== '/health' && !isStop) || !isOwn) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, { 'content-type': 'application/json', connection: 'close' });
  response.end(JSON.stringify({ hostName: service.hostName }), () => isStop && process.exit(0));
});

function listen(port) {
  server.listen(port, '127.0.0.1', () => {
    service.port = server.address().port;
    writeFileSync(file, JSON.stringify(service), { mode: 0o600 });
    writeFileSync(`${file}.port`, String(service.port));
  });
}

// The port of last time, so that its address stays, or another one if that is taken.
server.once('error', (cause) => (cause.code === 'EADDRINUSE' ? listen(0) : process.exit(1)));
listen(service.port);
// Removing the portal's data ends what it runs.
setInterval(() => existsSync(file) || process.exit(0), 2000);
