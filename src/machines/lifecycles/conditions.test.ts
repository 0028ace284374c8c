import { describe, expect, it, test } from 'vitest';
import { PRIVILEGES } from '../../rules/access/privileges.ts';
import { biDeploymentConditions, biDeploymentStatuses } from '../../rules/bi-deployments/record.ts';
import { cloudAccountConditions, cloudAccountStatuses } from '../../rules/cloud-accounts/record.ts';
import { hasCondition, soonDays } from '../../rules/deployments/conditions.ts';
import {
  APPROVAL_STATUSES,
  INFRASTRUCTURE_STATUSES,
  isInProgress,
  JOB_STATUSES,
  type StatusTuple,
} from '../../rules/deployments/statuses.ts';
import { vpcConditions, vpcStatuses } from '../../rules/vpcs/record.ts';
import { biDeploymentLifecycle } from './bi-deployment/lifecycle.ts';
import { cloudAccountLifecycle } from './cloud-account/lifecycle.ts';
import { NO_FACTS } from './deployment/facts.ts';
import { deploymentLifecycle } from './deployment/lifecycle.ts';
import { vpcLifecycle } from './vpc/lifecycle.ts';

const everything = { privileges: new Set<string>(PRIVILEGES) };

/** Typed by hand: a status without one is none that anybody looks for. */
const EXPECTED = {
  vpcs: {
    WAITING_FOR_APPROVAL: ['PENDING_APPROVAL'],
    APPROVED: ['PENDING_CREATION'],
    IN_PROGRESS: [
      'QUEUED',
      'LAUNCHING',
      'CREATING_VPC',
      'CREATING_LB_LISTENERS',
      'DESTROYING',
      'ROLLING_BACK_INFRASTRUCTURE',
    ],
    WAITING_OUTSIDE: ['WAITING_FOR_DNS_SETUP'],
    FAILED: [
      'LAUNCHING_FAILED',
      'CREATING_VPC_FAILED',
      'CREATING_LB_LISTENERS_FAILED',
      'DESTROYING_FAILED',
      'ROLLING_BACK_FAILED',
    ],
    RUNNING: ['AVAILABLE'],
  },
  'bi-deployments': {
    WAITING_FOR_APPROVAL: ['PENDING_APPROVAL'],
    APPROVED: ['APPROVED'],
    IN_PROGRESS: ['QUEUED', 'LAUNCHING', 'DESTROYING'],
    FAILED: ['LAUNCHING_FAILED', 'DESTROYING_FAILED'],
    RUNNING: ['LAUNCHED'],
  },
  'cloud-accounts': {
    WAITING_FOR_APPROVAL: ['PENDING_APPROVAL'],
    APPROVED: ['INITIATED'],
    IN_PROGRESS: ['QUEUED', 'LAUNCHING', 'CREATING_ACCOUNT', 'CREATING_DEPLOYMENT_ROLE', 'CREATING_MONITORING_ROLE'],
    FAILED: [
      'LAUNCHING_FAILED',
      'CREATING_ACCOUNT_FAILED',
      'CREATING_DEPLOYMENT_ROLE_FAILED',
      'CREATING_MONITORING_ROLE_FAILED',
    ],
    RUNNING: ['ACTIVE'],
  },
} as const;

const AREAS = {
  vpcs: {
    ...vpcConditions,
    statuses: vpcStatuses.all,
    canDo: (status: string, action: 'APPROVE' | 'LAUNCH' | 'RETRY') =>
      vpcStatuses.isKnown(status) && vpcLifecycle.whyNot({ status }, everything, action) === null,
  },
  'bi-deployments': {
    ...biDeploymentConditions,
    statuses: biDeploymentStatuses.all,
    // Its chart has no retry.
    canDo: (status: string, action: 'APPROVE' | 'LAUNCH' | 'RETRY') =>
      action !== 'RETRY' &&
      biDeploymentStatuses.isKnown(status) &&
      biDeploymentLifecycle.whyNot({ status }, everything, action) === null,
  },
  'cloud-accounts': {
    ...cloudAccountConditions,
    statuses: cloudAccountStatuses.all,
    canDo: (status: string, action: 'APPROVE' | 'LAUNCH' | 'RETRY') =>
      cloudAccountStatuses.isKnown(status) && cloudAccountLifecycle.whyNot({ status }, everything, action) === null,
  },
};

describe.each(['vpcs', 'bi-deployments', 'cloud-accounts'] as const)('the conditions of %s', (name) => {
  const { filter, statusesOf, statuses, canDo, conditionOf } = AREAS[name];

  it('have these statuses', () => {
    const found = filter.options.map(({ value }) => [value, statusesOf([value])] as const);
    expect(Object.fromEntries(found)).toEqual(EXPECTED[name]);
  });

  it('agree with the chart: who can approve, launch or retry finds the record', () => {
    for (const status of statuses) {
      expect(canDo(status, 'APPROVE'), status).toBe(conditionOf(status) === 'WAITING_FOR_APPROVAL');
      if (canDo(status, 'LAUNCH')) expect(['APPROVED', 'WAITING_OUTSIDE', null], status).toContain(conditionOf(status));
      if (canDo(status, 'RETRY')) expect(['FAILED', null], status).toContain(conditionOf(status));
    }
  });

  it('aren’t those of a status that the app doesn’t know', () => {
    expect(conditionOf('PAINTING')).toBeNull();
  });
});

test('the conditions of deployment requests agree with the chart', () => {
  const now = new Date('2026-11-30T12:00:00Z');
  const dates = { linkEnd: null, scheduleEnd: null, isRunUnmade: false };
  const facts = { ...NO_FACTS, ...everything, launchLinkValid: true };
  let retried = 0;
  for (const approval of APPROVAL_STATUSES)
    for (const infrastructure of INFRASTRUCTURE_STATUSES)
      for (const job of JOB_STATUSES) {
        const tuple: StatusTuple = { approval, infrastructure, job, service: 'SERVICES_NOT_MONITORED' };
        const has = (condition: Parameters<typeof hasCondition>[0]) =>
          hasCondition(condition, tuple, dates, soonDays(now));
        const can = (action: 'APPROVE' | 'LAUNCH' | 'RETRY') =>
          deploymentLifecycle.whyNot(tuple, facts, action) === null;
        const text = JSON.stringify(tuple);
        expect(has('IN_PROGRESS'), text).toBe(isInProgress(tuple));
        if (can('APPROVE')) expect(has('WAITING_FOR_APPROVAL'), text).toBe(true);
        if (can('LAUNCH')) expect(has('APPROVED'), text).toBe(true);
        const isRolledBack = infrastructure === 'ROLLED_BACK';
        if (approval !== 'LAUNCHED' || isInProgress(tuple) || isRolledBack || !can('RETRY')) continue;
        retried += 1;
        expect(has('FAILED'), text).toBe(true);
      }
  expect(retried).toBeGreaterThan(50);
});
