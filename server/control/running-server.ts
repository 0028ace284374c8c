/** What a command on the same machine asks of the server that has the data folder. */
import { Readable } from 'node:stream';
import { ControlRefusal } from './control-refusal.ts';
import { HOST, REFUSED, readPlace } from './place.ts';

/** Lets the server carry a command out. Throws ControlRefusal with its reason; null where no server can be asked. */
async function ask(dataFolder: string, command: string, given: readonly string[]): Promise<Response | null> {
  let response: Response;
  try {
    const { port, token } = readPlace(dataFolder);
    response = await fetch(`http://${HOST}:${port}/${command}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify(given),
    });
  } catch {
    return null;
  }
  // Another program has the port of a server that was killed.
  if (response.status !== 200 && response.status !== REFUSED && response.status !== 500) return null;
  if (response.status !== 200) throw new ControlRefusal(await response.text());
  return response;
}

/** The text that a command answers; null where no server can be asked. Throws ControlRefusal. */
export async function askRunningServer(
  dataFolder: string,
  command: string,
  given: readonly string[],
): Promise<string | null> {
  return (await ask(dataFolder, command, given))?.text() ?? null;
}

/** What a command makes while it is read; null where no server can be asked. Throws ControlRefusal. */
export async function streamFromRunningServer(dataFolder: string, command: string): Promise<Readable | null> {
  const body = (await ask(dataFolder, command, []))?.body ?? null;
  return body === null ? null : Readable.from(body, { objectMode: false });
}
