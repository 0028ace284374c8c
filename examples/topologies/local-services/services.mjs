/** Creates, starts, stops, checks and removes the services of one environment: `node services.mjs plan|create|start|restart|stop|check|destroy`. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { cpus, freemem, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const MOST_SERVICES = 30;
const SERVICE = fileURLToPath(new URL('service.mjs', import.meta.url));

const { PORTAL_STATE: state, PORTAL_INPUTS: inputs, PORTAL_OUTPUTS: outputs, PORTAL_PLAN: planFile } = process.env;
const { hostNames, operation, record, request } = JSON.parse(readFileSync(inputs, 'utf8'));
const folder = join(state, 'services');

/** One file per service: its name, port and token. The service ends when its file is gone. */
function services() {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
    .sort((left, right) => left.position - right.position);
}

const addressOf = ({ port }) => `http://localhost:${port}/`;

/** Null if nothing answers, or something else does. */
async function ask(service, path, method = 'GET') {
  try {
    const answer = await fetch(`http://127.0.0.1:${service.port}${path}`, {
      method,
      headers: { 'x-token': service.token },
      signal: AbortSignal.timeout(2000),
    });
    const { hostName } = await answer.json();
    return answer.ok && hostName === service.hostName ? hostName : null;
  } catch {
    return null;
  }
}

async function until(what, isDone) {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await setTimeout(50)) if (await isDone()) return;
  throw new Error(`Gave up waiting for ${what}`);
}

async function start(service) {
  if ((await ask(service, '/health')) !== null) {
    console.log(`${service.hostName} runs already`);
    return;
  }
  const file = join(folder, `${service.hostName}.json`);
  rmSync(`${file}.port`, { force: true });
  // A session of its own: it stays when this stage ends.
  const child = spawn(process.execPath, [SERVICE, file], { detached: true, stdio: 'ignore', cwd: folder });
  child.unref();
  await until(`${service.hostName} to start`, () => existsSync(`${file}.port`));
  service.port = Number(readFileSync(`${file}.port`, 'utf8'));
  await until(`${service.hostName} to answer`, async () => (await ask(service, '/health')) !== null);
  console.log(`\x1b[32m${service.hostName} answers at ${addressOf(service)}\x1b[0m`);
}

async function stop(service) {
  if ((await ask(service, '/stop', 'POST')) === null) {
    console.log(`${service.hostName} does not run`);
    return;
  }
  await until(`${service.hostName} to stop`, async () => (await ask(service, '/health')) === null);
  console.log(`\x1b[33m${service.hostName} has stopped\x1b[0m`);
}

/** Of the other environments of this portal, whose state is beside this one's. */
function servicesOfOthers() {
  const records = join(state, '../..');
  return readdirSync(records)
    .map((name) => join(records, name, 'state/services'))
    .filter((path) => path !== folder && existsSync(path))
    .reduce((sum, path) => sum + readdirSync(path).filter((name) => name.endsWith('.json')).length, 0);
}

/** Before a launch, there are no services: all of them are created. */
function plan() {
  const resources = hostNames.map((hostName) => ({
    address: `service.${hostName}`,
    kind: 'local_service',
    action: 'create',
    fields: [
      { path: 'environment', after: record.name },
      { path: 'topology', after: `${request.topologyName} ${request.topologyVersion}` },
      { path: 'port', isUnknown: true },
    ],
  }));
  writeFileSync(planFile, JSON.stringify({ version: 1, resources }));
  console.log(`${resources.length} services to create`);
}

function create() {
  const others = servicesOfOthers();
  if (others + hostNames.length > MOST_SERVICES)
    throw new Error(`This machine has ${others} services already. Destroy another environment first.`);
  mkdirSync(folder, { recursive: true });
  for (const [position, hostName] of hostNames.entries()) {
    const file = join(folder, `${hostName}.json`);
    if (existsSync(file)) continue;
    const token = randomBytes(16).toString('hex');
    writeFileSync(file, JSON.stringify({ hostName, position, token, port: 0, environment: record.name }), {
      mode: 0o600,
    });
    console.log(`Created ${hostName}`);
  }
}

/** Of this machine, which each instance is. */
function measured() {
  const disk = statfsSync(state);
  return {
    cpu: Math.min(100, (100 * loadavg()[0]) / cpus().length),
    memory: 100 * (1 - freemem() / totalmem()),
    disk: 100 * (1 - disk.bavail / disk.blocks),
  };
}

function report() {
  // Each service writes its port as it starts.
  const all = services();
  const [first] = all;
  if (first === undefined) throw new Error('There are no services. Launch the environment first.');
  const reading = measured();
  const content = {
    network: '127.0.0.0/8',
    ...(first.port !== 0 && { managementUrl: addressOf(first) }),
    // Each instance is this machine, at which nobody has to sign in: its service answers HTTP.
    instances: all.map(({ hostName, port }) => ({
      hostName,
      protocol: 'NONE',
      port: port === 0 ? null : port,
      ipAddress: '127.0.0.1',
      username: null,
      password: null,
    })),
    monitoring: all.map(({ hostName }) => ({ hostName, ...reading })),
  };
  writeFileSync(outputs, JSON.stringify(content));
}

/** Exit code 0 if the service of this name answers, 1 if not; its port is known only here. Reports the load of one that answers. */
async function check(hostName) {
  const service = services().find((each) => each.hostName === hostName);
  const answers = service !== undefined && (await ask(service, '/health')) !== null;
  if (answers) writeFileSync(outputs, JSON.stringify({ monitoring: [{ hostName, ...measured() }] }));
  console.log(answers ? `Answers on port ${service.port}` : 'Nothing answers on its port');
  process.exit(answers ? 0 : 1);
}

async function run(command) {
  if (command === 'check') return check(process.argv[3]);
  console.log(`${command} ${record.name} (${request.topologyName} ${request.topologyVersion})`);
  switch (command) {
    case 'plan':
      return plan();
    case 'create':
      create();
      return report();
    case 'restart':
      // A launch has just started them.
      if (operation !== 'LAUNCH') for (const service of services()) await stop(service);
      for (const service of services()) await start(service);
      return report();
    case 'start':
      for (const service of services()) await start(service);
      return report();
    case 'stop':
      for (const service of services()) await stop(service);
      return;
    case 'destroy':
      for (const service of services()) {
        await stop(service);
        console.log(`Removed ${service.hostName}`);
      }
      return rmSync(folder, { recursive: true, force: true });
    default:
      throw new Error(`Unknown command ${command}`);
  }
}

try {
  await run(process.argv[2]);
} catch (cause) {
  console.error(cause.message);
  process.exit(1);
}
