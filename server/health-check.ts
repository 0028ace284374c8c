/** `node server/health-check.ts health|ready [wait]` exits with 0 if `/health` or `/ready` answers yes; `wait` retries until then. */
import { isIPv6 } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { type Configuration, readConfiguration } from './configuration.ts';
import { reasonOf, sentenceOf } from './opening.ts';

const USAGE = 'Usage: node server/health-check.ts health|ready [wait]';
/** Milliseconds. */
const longestAnswer = 5000;
const betweenQuestions = 500;

function addressOf({ host, port }: Configuration): string {
  const reached = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return `http://${isIPv6(reached) ? `[${reached}]` : reached}:${port}`;
}

async function faultOf(address: string): Promise<string | null> {
  try {
    const { ok, status } = await fetch(address, { signal: AbortSignal.timeout(longestAnswer) });
    return ok ? null : `${address} returned ${status}.`;
  } catch (cause) {
    return `${address} does not answer: ${reasonOf(cause instanceof Error ? (cause.cause ?? cause) : cause)}.`;
  }
}

async function check([question, wait, ...more]: readonly string[]): Promise<number> {
  if ((question !== 'health' && question !== 'ready') || (wait ?? 'wait') !== 'wait' || more.length > 0) {
    console.error(USAGE);
    return 2;
  }
  const address = `${addressOf(readConfiguration(process.env))}/${question}`;
  let fault = await faultOf(address);
  while (fault !== null && wait !== undefined) {
    await setTimeout(betweenQuestions);
    fault = await faultOf(address);
  }
  if (fault !== null) console.error(fault);
  return fault === null ? 0 : 1;
}

try {
  process.exitCode = await check(process.argv.slice(2));
} catch (cause) {
  console.error(sentenceOf(cause) ?? cause);
  process.exitCode = 1;
}
