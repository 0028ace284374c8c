/** One call over kept connections whose answer is thrown away. */
import { type Agent, get } from 'node:http';

export interface Target {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly agent: Agent;
}

/** Answers the bytes of the body, which is not looked at: so the client takes as little of the machine as it can. */
export function call({ url, headers, agent }: Target): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers, agent }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.once('end', () =>
        response.statusCode === 200 ? resolve(bytes) : reject(new Error(`${url} answered ${response.statusCode}`)),
      );
      response.once('error', reject);
    }).once('error', reject);
  });
}
