/** Several operations on records with one status, each with its own stages, and a retry of the failed one. */
import { describe, expect, it } from 'vitest';
import type { Transaction } from '../database/database.ts';
import { type StatusRow, statusOperations } from './status-operations.ts';

type Stage = 'QUEUED' | 'DIGGING' | 'FILLING' | 'DRAINING';
type Status = Stage | `${Stage}_FAILED` | 'DUG' | 'FULL' | 'EMPTY';

interface Pond extends StatusRow {
  readonly status: Status;
  readonly isDry: boolean;
}

const pond = (status: Status, isDry = false): Pond => ({
  id: 7,
  tenant_id: 'HALDEN',
  version: 1,
  version_before_restore: null,
  operation_started_at: null,
  operation_estimated_duration: null,
  status,
  isDry,
});

const written: object[] = [];
const stage = { title: 'A stage', seconds: 1 };
const ponds = statusOperations<Pond, 'BUILD' | 'DRAIN' | 'RETRY_JOB', Stage>({
  records: {
    area: 'ponds',
    entity: 'Pond',
    noun: 'pond',
    changes: {
      area: 'ponds',
      ids: 'numbers',
      listPrivileges: [],
      viewPrivileges: [],
      read: async () => [],
      page: async () => [],
    },
    find: async () => null,
    lock: async () => null,
    where: async () => [],
    logged: ({ id, status }) => ({ id, status }),
    update: async (_, row, changes) => {
      written.push(changes);
      return row;
    },
  },
  // A lifecycle that accepts every report but a success while draining, which then counts as failed.
  lifecycle: {
    decide: ({ status }, _, { type }) => {
      const to = [...OUTCOMES].find((outcome) => type === `status.${outcome}`);
      return to === undefined || (status === 'DRAINING' && to === 'FULL')
        ? { accepted: false, sentence: 'It was not expected.' }
        : { accepted: true, tuple: { status: to } };
    },
  },
  operations: {
    BUILD: { label: 'Build', jobName: 'pond', stages: ['QUEUED', 'DIGGING', 'FILLING'], isRetried: true },
    DRAIN: { label: 'Drain', jobName: 'pond', stages: ['DRAINING'], isRetried: true },
    RETRY_JOB: { label: 'Retry', jobName: 'pond', stages: [], isRetry: true, isRetried: true },
  },
  stages: { QUEUED: stage, DIGGING: stage, FILLING: stage, DRAINING: stage },
  name: ({ id }) => String(id),
  logPath: () => '/',
  isSkipped: ({ isDry }, each) => isDry && each === 'FILLING',
  success: (each) => (each === 'DRAINING' ? ['EMPTY'] : [each === 'DIGGING' ? 'DUG' : 'FULL']),
  failure: (each) => [`${each}_FAILED`],
  afterStage: async (_, __, ___, each) => {
    written.push({ after: each });
    return {};
  },
});
const OUTCOMES: readonly Status[] = ['DUG', 'FULL', 'EMPTY', 'QUEUED_FAILED', 'DIGGING_FAILED', 'DRAINING_FAILED'];

const order = { failedPlan: null, chosenStages: null };
const plan = (row: Pond, operation: 'BUILD' | 'DRAIN' | 'RETRY_JOB', fromStage: Stage | null = null) =>
  ponds.plan(row, { ...order, operation, fromStage }).stages;

describe('an operation', () => {
  it('runs those of its stages that the record needs', () => {
    expect(plan(pond('DUG'), 'BUILD')).toEqual(['QUEUED', 'DIGGING', 'FILLING']);
    expect(plan(pond('DUG', true), 'BUILD')).toEqual(['QUEUED', 'DIGGING']);
    expect(plan(pond('FULL'), 'DRAIN')).toEqual(['DRAINING']);
  });

  it('is retried from the failed stage of any operation, and continues from there', () => {
    expect(plan(pond('QUEUED'), 'RETRY_JOB', 'DIGGING')).toEqual(['QUEUED', 'DIGGING', 'FILLING']);
    expect(plan(pond('DRAINING'), 'RETRY_JOB', 'DRAINING')).toEqual(['DRAINING']);
    // The failed stage runs again, although the record no longer needs it.
    expect(plan(pond('QUEUED', true), 'RETRY_JOB', 'FILLING')).toEqual(['QUEUED', 'FILLING']);
    expect(plan(pond('QUEUED', true), 'BUILD', 'FILLING')).toEqual(['QUEUED', 'FILLING']);
  });

  it('ends with the status of its last stage', () => {
    const ended = (row: Pond, outcome: 'SUCCEEDED' | 'FAILED', at: Stage) =>
      ponds.ended(row, { operation: 'RETRY_JOB', stage: at, outcome, marks: { machines_exist: null } });
    expect(ended(pond('DIGGING', true), 'SUCCEEDED', 'DIGGING').tuple).toEqual({ status: 'DUG' });
    expect(ended(pond('DRAINING'), 'SUCCEEDED', 'DRAINING').tuple).toEqual({ status: 'EMPTY' });
    expect(ended(pond('DRAINING'), 'FAILED', 'DRAINING').tuple).toEqual({ status: 'DRAINING_FAILED' });
  });

  it('is adopted from the status of a record without an operation', () => {
    expect(ponds.found(pond('DRAINING'))).toEqual({ operation: 'DRAIN', stages: ['DRAINING'], position: 0 });
    expect(ponds.found(pond('FILLING', true))).toEqual({
      operation: 'BUILD',
      stages: ['QUEUED', 'FILLING'],
      position: 1,
    });
    expect(ponds.found(pond('FULL'))).toBeNull();
  });
});

describe('a stage', () => {
  const within = {} as Transaction;
  const context = { keys: { encryptionKey: null as never }, now: () => new Date(0) };
  const build = { buildNumber: 1, buildUrl: '/build', isBuildSuccess: true };
  const endOf = (at: Stage, outcome: 'SUCCEEDED' | 'FAILED') =>
    ponds.end(within, context, pond('DIGGING'), {
      operation: 'BUILD',
      stage: at,
      outcome,
      marks: { machines_exist: null },
      tuple: { status: 'DUG' },
      build,
      outputs: null,
    });

  it('stores its results if it succeeds, also as the last one of an operation', async () => {
    const ended = { status: 'DUG', operation_started_at: null, operation_estimated_duration: null };
    await ponds.afterStage?.(within, context, pond('QUEUED'), 'QUEUED', null);
    await endOf('DIGGING', 'SUCCEEDED');
    await endOf('DIGGING', 'FAILED');
    const last = { ...ended, last_build_url: '/build' };
    expect(written).toEqual([{ after: 'QUEUED' }, { after: 'DIGGING' }, last, last]);
  });
});
