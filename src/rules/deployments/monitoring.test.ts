import { describe, expect, it } from 'vitest';
import type { MonitoredInstance } from '../../contract/generated/schema.d.ts';
import {
  agentLook,
  hasCurrentFigures,
  instanceLook,
  isStoppedOnPurpose,
  loadOf,
  percentText,
  readingsText,
  serviceHealthLook,
  summaryCards,
} from './monitoring.ts';

const host = (part: Partial<MonitoredInstance>): MonitoredInstance => ({
  name: 'shop-manager-1',
  nodeType: 'MANAGER',
  status: 'STARTED',
  protocol: 'SSH',
  monitoringAgentStatus: 'ACTIVE',
  ...part,
});
const telling = (healthStatus: string, monitoringAgentStatus: 'ACTIVE' | 'INACTIVE' = 'ACTIVE') =>
  host({
    monitoringAgentStatus,
    monitoredData: {
      dockerServices: [
        { id: '1', name: 'a', healthStatus: 'HEALTHY' },
        { id: '2', name: 'b', healthStatus },
      ],
    },
  });
const cardOf = (title: string, ...instancesData: MonitoredInstance[]) =>
  summaryCards({ instancesData }).find((card) => card.title === title);

describe('the monitoring dashboard', () => {
  it.each([
    ['STARTED', 'running'],
    ['STOPPED', 'stopped'],
    ['REBOOTING', 'initiated'],
  ])('shows %s as %s', (status, kind) => {
    expect(instanceLook(status)).toMatchObject({ kind });
  });

  it('takes an agent that says nothing for inactive', () => {
    expect(agentLook({ monitoringAgentStatus: null })).toMatchObject({ label: 'Inactive' });
    expect(agentLook({ monitoringAgentStatus: 'ACTIVE' })).toMatchObject({ label: 'Active' });
  });

  it('is in danger where a health check contradicts a started instance', () => {
    const cards = summaryCards({ instancesData: [host({}), host({ name: 'shop-manager-2' })] }, ({ name }) =>
      name.endsWith('1'),
    );
    expect(cards[0]).toMatchObject({ figure: '2 / 2', words: 'started, 1 with a problem', standing: 'danger' });
  });

  it('takes nothing for a fault that was stopped on purpose', () => {
    const stopped = { ...telling('DANGER', 'INACTIVE'), status: 'STOPPED' };
    expect(cardOf('Docker Service Status', stopped)).toMatchObject({ words: 'stopped', standing: 'faded' });
    expect(serviceHealthLook('DANGER', true)).toMatchObject({ kind: 'stopped', label: 'Stopped' });
    expect([isStoppedOnPurpose([stopped]), isStoppedOnPurpose([stopped, host({})]), isStoppedOnPurpose([])]).toEqual([
      ...[true, false, false],
    ]);
  });

  it('has current figures only of a started instance with an active agent', () => {
    const figures = [host({}), host({ status: 'STOPPED' }), host({ monitoringAgentStatus: 'INACTIVE' })];
    expect(figures.map(hasCurrentFigures)).toEqual([true, false, false]);
  });

  it('counts the started of each kind: all are healthy, otherwise it is dangerous', () => {
    const workers = [
      host({ name: 'w1', nodeType: 'WORKER' }),
      host({ name: 'w2', nodeType: 'WORKER', status: 'STOPPED' }),
    ];
    expect(cardOf('Manager Status', host({}), ...workers)).toMatchObject({ figure: '1 / 1', standing: 'healthy' });
    expect(cardOf('Worker Status', host({}), ...workers)).toMatchObject({ figure: '1 / 2', standing: 'danger' });
    expect(cardOf('Other Status', host({}), ...workers)).toMatchObject({ figure: '0 / 0', standing: 'faded' });
  });

  it.each([
    [telling('HEALTHY'), '2 / 2', 'healthy', 'healthy'],
    [telling('WARNING'), '1 / 2', 'warning', 'healthy, replicas missing'],
    [telling('DANGER'), '1 / 2', 'danger', 'healthy, a service is down'],
    [telling('DANGER', 'INACTIVE'), '1 / 2', 'faded', 'healthy at last report'],
    [host({}), '0 / 0', 'faded', 'No services'],
  ])('says how the Docker services are', (instance, figure, standing, words) => {
    expect(cardOf('Docker Service Status', instance)).toMatchObject({ figure, standing, words });
  });

  it('gives percentages with 2 decimals, and calls high what is high', () => {
    expect([7, 42.005, 99.999].map(percentText)).toEqual(['7.00 %', '42.01 %', '100.00 %']);
    expect([74.99, 75, 89.99, 90].map(loadOf)).toEqual(['usual', 'high', 'high', 'critical']);
  });

  it('describes what a chart shows', () => {
    const readings = [12, 80, 31].map((cpu, index) => ({
      timestamp: `2026-11-23T10:0${index}:00Z`,
      cpu,
      disk: 1,
      memory: 2,
    }));
    expect(readingsText('CPU', readings, 'cpu')).toBe(
      'CPU: 31.00 % now, between 12.00 % and 80.00 % in the last 3 readings.',
    );
    expect(readingsText('CPU', [], 'cpu')).toBe('CPU: no readings yet.');
  });
});
