import { describe, expect, test } from 'vitest';
import { defineStatuses } from './statuses.ts';

const statuses = defineStatuses({
  PLANNED: { words: 'Planned', style: 'initiated', sign: 'decision', clause: 'it is planned' },
  QUEUED: { words: 'Queued', style: 'initiated', sign: 'queued', clause: 'it is queued' },
  BUILDING: { words: 'Building', style: 'launching', sign: 'working', clause: 'it is being built' },
  BUILDING_FAILED: { words: 'Building failed', style: 'failed', sign: 'failed', clause: 'building it has failed' },
});

describe('the statuses of an area', () => {
  test('are known by their signs', () => {
    expect(statuses.all).toEqual(['PLANNED', 'QUEUED', 'BUILDING', 'BUILDING_FAILED']);
    expect(statuses.all.filter(statuses.isPending)).toEqual(['PLANNED']);
    expect(statuses.all.filter(statuses.isInProgress)).toEqual(['QUEUED', 'BUILDING']);
    expect(statuses.all.filter(statuses.showsProgress)).toEqual(['BUILDING']);
    expect(statuses.all.filter(statuses.hasFailed)).toEqual(['BUILDING_FAILED']);
    expect(statuses.look('BUILDING')).toEqual({ kind: 'launching', sign: 'working', label: 'Building' });
  });

  test('need not be all that a back end has', () => {
    expect(statuses.isKnown('PAINTING')).toBe(false);
    expect(statuses.look('PAINTING')).toEqual({ kind: 'warning', sign: 'unknown', label: 'Unknown' });
    expect([statuses.isInProgress('PAINTING'), statuses.hasFailed('toString')]).toEqual([false, false]);
  });
});
