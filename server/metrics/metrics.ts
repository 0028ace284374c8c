/** Prometheus metrics of this process. Labels never contain a name, id or address of a user. */
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Seconds; interactive calls belong in the first buckets. */
const LATENCIES = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    requests: new Histogram({
      name: 'portal_request_duration_seconds',
      help: 'Time until the answer by operation and status; for a live stream, until it starts.',
      labelNames: ['operation', 'status'],
      buckets: LATENCIES,
      registers,
    }),
    replays: new Counter({
      name: 'portal_command_replays_total',
      help: 'Repeated commands that got the answer of the first request.',
      labelNames: ['operation'],
      registers,
    }),
    refusals: new Counter({
      name: 'portal_commands_refused_total',
      help: 'Refused commands by refusal code, without replays.',
      labelNames: ['operation', 'reason'],
      registers,
    }),
    streams: new Gauge({
      name: 'portal_live_streams',
      help: 'Open live streams of this process.',
      registers,
    }),
    mails: new Counter({
      name: 'portal_mails_total',
      help: 'Mails sent by this process, and failed attempts.',
      labelNames: ['outcome'],
      registers,
    }),
    pushes: new Counter({
      name: 'portal_pushes_total',
      help: 'Push messages that this process sent, by what the push service answered, and failed attempts.',
      labelNames: ['outcome'],
      registers,
    }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
