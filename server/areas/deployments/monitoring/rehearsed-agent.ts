/** Plausible readings of rehearsed agents that drift, and are the same on every server for the same host and time. Pure. */
import { createHash } from 'node:crypto';
import type { DockerService } from '../../../../src/contract/generated/schema.d.ts';
import type { ServiceStatus } from '../../../../src/rules/deployments/statuses.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

export interface RehearsedReading {
  readonly disk: number;
  readonly cpu: number;
  readonly memory: number;
}

/** Uniform in 0 to 1, deterministic. */
function chance(...words: readonly (string | number)[]): number {
  return createHash('sha256').update(words.join('/')).digest().readUInt32BE(0) / 2 ** 32;
}

function percent(value: number): number {
  return Math.min(99.5, Math.max(0.5, value));
}

/** In percent. */
export function readingAt(requestId: number, hostName: string, at: Date): RehearsedReading {
  const time = at.getTime();
  const base = (metric: string, from: number, to: number) => from + chance(requestId, hostName, metric) * (to - from);
  const noise = (metric: string, width: number) => (chance(requestId, hostName, metric, time) - 0.5) * width;
  const wave = (metric: string, period: number) =>
    Math.sin(2 * Math.PI * (time / period + chance(requestId, hostName, metric, 'phase')));
  // Logs fill the disk until the daily rotation.
  const sinceRotation = (time / DAY + chance(requestId, hostName, 'rotation')) % 1;
  return {
    disk: percent(base('disk', 35, 86) + 7 * sinceRotation + noise('disk', 0.2)),
    cpu: percent(base('cpu', 14, 62) + 14 * wave('cpu', 97 * MINUTE) + noise('cpu', 16)),
    memory: percent(base('memory', 42, 84) + 6 * wave('memory', 311 * MINUTE) + noise('memory', 3)),
  };
}

const LATE_FOR = 4;
const LATE_SHARE = 1 / 9;

/** Only agents of hosts other than the first can be late. */
export function isLate(requestId: number, hostName: string, position: number, at: Date, period: number): boolean {
  if (position === 0) return false;
  const stretch = Math.floor(at.getTime() / (LATE_FOR * period));
  return chance(requestId, hostName, 'late', stretch) < LATE_SHARE;
}

const STACK = [
  { name: 'gateway', mode: 'global', replicas: 1, image: 'traefik:3.3', ports: '*:443->443/tcp, *:80->80/tcp' },
  {
    name: 'estate-manager',
    mode: 'replicated',
    replicas: 2,
    image: 'registry.meridian.example/estate-manager:9.1.0',
    ports: '*:8443->8443/tcp',
  },
  {
    name: 'transactions',
    mode: 'replicated',
    replicas: 3,
    image: 'registry.meridian.example/transactions:9.1.0',
    ports: '',
  },
  {
    name: 'configuration',
    mode: 'replicated',
    replicas: 2,
    image: 'registry.meridian.example/configuration:9.1.0',
    ports: '',
  },
  { name: 'messages', mode: 'replicated', replicas: 1, image: 'rabbitmq:4.0-management', ports: '*:5672->5672/tcp' },
  { name: 'database', mode: 'replicated', replicas: 1, image: 'postgres:17.4', ports: '*:5432->5432/tcp' },
] as const;

function running(
  requestId: number,
  { name, replicas }: (typeof STACK)[number],
  isUp: boolean,
  service: ServiceStatus,
): number {
  if (!isUp || service === 'SERVICES_DOWN') return 0;
  if (service !== 'SERVICES_PARTIALLY_UP') return replicas;
  return name === 'transactions' || (replicas > 1 && chance(requestId, name, 'replicas') < 0.3)
    ? replicas - 1
    : replicas;
}

export function dockerServicesOf(
  requestId: number,
  stack: string,
  { isUp, service }: { readonly isUp: boolean; readonly service: ServiceStatus },
): DockerService[] {
  return STACK.map((part) => {
    const up = running(requestId, part, isUp, service);
    const { name, mode, replicas, image, ports } = part;
    return {
      id: createHash('sha256').update(`${requestId}/${name}`).digest('hex').slice(0, 12),
      name: `${stack}_${name}`,
      mode,
      replicas: `${up}/${replicas}`,
      image,
      ports,
      healthStatus: up === 0 ? 'DANGER' : up < replicas ? 'WARNING' : 'HEALTHY',
    };
  });
}
