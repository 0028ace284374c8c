import { setTimeout } from 'node:timers/promises';
import { hostsOf } from '../access-results.ts';
import type { DeploymentRecord } from '../record.ts';
import type { LogFile, LogFileSource } from './log-files.ts';

const SECONDS = 60;
const LINES = 400;
/** Average milliseconds between two lines. */
const BETWEEN = 27_000;

type Line = (at: Date, index: number, host: string) => string;

const iso = (at: Date) => at.toISOString();
const LEVELS = ['INFO ', 'INFO ', 'INFO ', 'DEBUG', 'INFO ', 'WARN '] as const;
const level = (index: number) => (index % 97 === 96 ? 'ERROR' : (LEVELS[(index * 7) % LEVELS.length] ?? 'INFO '));

const APPLICATION_EVENTS = [
  'c.m.pos.BasketService - basket stored, 7 items',
  'c.m.pos.PaymentGateway - authorisation answered in 182 ms',
  'c.m.sync.OutletSync - 14 changes taken over from outlet 0305',
  'c.m.report.DailyTotals - totals of register 3 computed',
  'o.h.engine.jdbc.spi.SqlStatementLogger - 38 statements in 61 ms',
  'c.m.loyalty.PointsService - card ending 4471 has collected 120 points',
];

const application: Line = (at, index) => {
  const event = APPLICATION_EVENTS[(index * 5) % APPLICATION_EVENTS.length];
  const failure = 'c.m.pos.PaymentGateway - connection reset by peer, trying again (1 of 3)';
  return `${iso(at)} ${level(index)} [http-nio-8080-exec-${(index % 9) + 1}] ${index % 97 === 96 ? failure : event}`;
};
const manager: Line = (at, index, host) =>
  index % 60 === 59
    ? `${iso(at)} level=warning msg="heartbeat of a worker is late" node=${host} delay=4.2s`
    : `${iso(at)} level=info msg="${index % 3 === 0 ? 'task reconciled' : 'health check passed'}" node=${host} service=stack-core_api replica=${(index % 2) + 1}`;
const worker: Line = (at, index, host) =>
  `${iso(at)} level=info msg="container ${['started', 'is healthy', 'log rotated'][index % 3]}" node=${host} task=${(0x3f2a + index * 193).toString(16)}`;
const nginx: Line = (at, index) => {
  const path = ['/', '/api/baskets', '/api/outlets/305', '/assets/app.js', '/health'][(index * 3) % 5];
  const status = index % 53 === 52 ? 502 : index % 19 === 18 ? 304 : 200;
  return `10.20.4.${(index % 40) + 10} - - [${iso(at)}] "GET ${path} HTTP/1.1" ${status} ${(index * 131) % 9000} "-" "Till/4.2" ${(0.004 * ((index % 30) + 1)).toFixed(3)}`;
};
const windows: Line = (at, index) =>
  `${iso(at)},${level(index).trim()},Till.Service,${1000 + (index % 12)},"${['Receipt printed', 'Drawer opened', 'Price list is current', 'Journal written'][index % 4]}"`;
const database: Line = (at, index) =>
  index % 41 === 40
    ? `${iso(at)} [${900 + index}] LOG:  duration: 1284.${index % 10} ms  statement: select outlet_id, sum(total) from sale group by outlet_id`
    : `${iso(at)} [${900 + index}] LOG:  ${index % 8 === 7 ? 'checkpoint complete: wrote 312 buffers' : 'connection authorized: user=portal database=portal_core'}`;

function linesOf(write: Line, host: string, now: Date): Uint8Array {
  const lines = Array.from({ length: LINES }, (_, index) => {
    const at = new Date(now.getTime() - (LINES - index) * BETWEEN + ((index * 7919) % 9000));
    return write(at, index, host);
  });
  return Buffer.from(`${lines.join('\n')}\n`, 'utf8');
}

function writersOf(record: DeploymentRecord): readonly (readonly [name: string, write: Line])[] {
  switch (record.deployment_type) {
    case 'PRODUCT':
    case 'PRODUCT_ON_PREM':
      return [
        ['application.log', application],
        ['nginx-access.log', nginx],
      ];
    case 'STORESERVER':
      return [
        ['store-server.log', application],
        ['nginx-access.log', nginx],
      ];
    case 'WINDOWS':
      return [['till-service.csv', windows]];
    case 'DATABASE':
      return [['postgresql.log', database]];
  }
}

function machineFiles(record: DeploymentRecord, now: Date): readonly LogFile[] {
  if (record.deployment_type === 'DATABASE' || record.deployment_type === 'WINDOWS') return [];
  return hostsOf(record).map(({ hostName }) => {
    const isManager = hostName.includes('manager');
    return {
      name: `${hostName}-${isManager ? 'manager' : 'worker'}.log`.replaceAll(/[^A-Za-z0-9._-]/g, '_'),
      content: linesOf(isManager ? manager : worker, hostName, now),
    };
  });
}

export function rehearsedLogFiles({ speed, now }: { readonly speed: number; readonly now: () => Date }): LogFileSource {
  return {
    fetch: async (record) => {
      await setTimeout((SECONDS * 1000) / speed);
      const host = hostsOf(record)[0]?.hostName ?? record.environment_identifier;
      const own = writersOf(record).map(([name, write]) => ({ name, content: linesOf(write, host, now()) }));
      return [...own, ...machineFiles(record, now())];
    },
  };
}
