/** The server and the app's development server side by side; the app reloads as its files change. */
import { spawn } from 'node:child_process';

const commands = [
  { program: 'node', arguments: ['--watch', 'server/start.ts'] },
  { program: 'vite', arguments: [] },
];

const children = commands.map(({ program, arguments: words }) =>
  spawn(program, words, { stdio: 'inherit', env: { ...process.env, PUBLIC_URL: 'http://localhost:5173' } }),
);

function stop() {
  for (const child of children) child.kill('SIGTERM');
}

for (const child of children) child.on('exit', stop);
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
