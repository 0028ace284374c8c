/** Starts the supervisor of a stage, which outlives this process. */
import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { NO_ROOM, type SupervisedStage, stageFiles } from './stage-files.ts';

const SUPERVISOR = fileURLToPath(new URL('supervisor.ts', import.meta.url));
/** Milliseconds, generous because a machine under load would fail launches that only start late. */
const LONGEST_START = 50_000;

/** Throws if the stage has no supervisor afterwards. The answer is the same if another process was first. */
export async function startStage(stage: SupervisedStage): Promise<void> {
  const { errors } = stageFiles(stage.folder);
  const stderr = openSync(errors, 'a', 0o600);
  // Without the server's variables, which contain its keys.
  const child = spawn(process.execPath, [SUPERVISOR], {
    cwd: stage.folder,
    detached: true,
    env: { PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
    stdio: ['pipe', 'pipe', stderr],
  });
  closeSync(stderr);
  const { stdin, stdout } = child;
  if (stdin === null || stdout === null) throw new Error('it has no input');
  try {
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('it did not start in time')), LONGEST_START);
      const fail = (cause: Error) => {
        clearTimeout(timer);
        reject(cause);
      };
      child.once('error', fail);
      child.once('exit', (code) =>
        fail(new Error(`it exited with code ${code}: ${readFileSync(errors, 'utf8').slice(-500)}`)),
      );
      stdin.on('error', fail);
      stdout.once('data', (answer: Buffer) => {
        clearTimeout(timer);
        if (answer.toString() === NO_ROOM)
          reject(new Error('the disk of the workspaces is full. Make room, then retry'));
        else resolve();
      });
      stdin.end(JSON.stringify(stage));
    });
  } finally {
    child.removeAllListeners('exit');
    stdout.destroy();
    child.unref();
  }
}
