import { describe, expect, test } from 'vitest';
import { nameError, pairError } from '../records/identification.ts';
import {
  effectiveRedeployStages,
  isRedeployMethodAllowed,
  JOB_STAGES,
  redeployJobStages,
  retryJobStages,
} from './build-stages.ts';

const TOO_LONG = 'is too long: together with the client, at most 36 characters';

describe('what identifies a request', () => {
  test.each([
    ['acme_uat-1', null],
    ['', 'cannot be blank'],
    ['a b', 'can contain only letters, digits, underscores and hyphens'],
    ['ü', 'can contain only letters, digits, underscores and hyphens'],
    ['x'.repeat(100), null],
    ['x'.repeat(101), 'must be at most 100 characters'],
  ])('%s: %s', (name, error) => {
    expect(nameError(name)).toBe(error);
  });

  test('is at most 36 characters together', () => {
    expect(pairError('x'.repeat(20), 'y'.repeat(16))).toBeNull();
    expect(pairError('x'.repeat(20), 'y'.repeat(17))).toBe(TOO_LONG);
    expect(pairError('', 'y'.repeat(37))).toBe(TOO_LONG);
  });

  test('is reported for the client alone where that alone is too long', () => {
    expect(pairError('x'.repeat(100), 'y')).toBe(TOO_LONG);
    expect(pairError('x'.repeat(101), 'y')).toBeNull();
  });
});

describe('stages', () => {
  test('of a purge include the forced ones, in the type’s order', () => {
    expect(effectiveRedeployStages('PRODUCT', 'PURGE_DATA_AND_SCHEMA', ['SETUP_SWARM'])).toEqual([
      'INITIALIZE_DATABASES',
      'SETUP_SWARM',
      'DEPLOYMENT',
      'LICENCE_IMPORT',
      'CONFIG_IMPORT',
      'RESTART_SERVICES',
    ]);
    expect(effectiveRedeployStages('WINDOWS', 'PURGE_DATA_AND_SCHEMA', ['INSTALL_MSI'])).toEqual(['INSTALL_MSI']);
  });

  test('of a purge are not for production', () => {
    expect(isRedeployMethodAllowed('PURGE_DATA_KEEP_SCHEMA', true)).toBe(false);
    expect(isRedeployMethodAllowed('KEEP_DATA_AND_SCHEMA', true)).toBe(true);
  });

  test('become the statuses that the job passes through', () => {
    expect(redeployJobStages('PRODUCT', ['CONFIG_IMPORT', 'DEPLOYMENT'])).toEqual([
      'LAUNCHING',
      'DEPLOYING_DOCKER',
      'UPLOADING_CONFIGS',
    ]);
    expect(retryJobStages(JOB_STAGES.WINDOWS, 'CREATING_INFRASTRUCTURE')).toEqual([
      'CREATING_INFRASTRUCTURE',
      'INSTALLING_MSI',
    ]);
    expect(retryJobStages(JOB_STAGES.WINDOWS, 'QUEUED')).toEqual(JOB_STAGES.WINDOWS);
  });
});
