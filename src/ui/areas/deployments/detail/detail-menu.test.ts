import { describe, expect, it, vi } from 'vitest';
import { NO_FACTS } from '../../../../machines/lifecycles/deployment/facts.ts';
import type { CommandAction } from '../../../../rules/deployments/actions.ts';
import type { StatusTuple } from '../../../../rules/deployments/statuses.ts';
import type { MenuGroup } from '../../../kit/menu-entries.ts';
import { type DetailMenuInput, detailMenu } from './detail-menu.tsx';

const started: StatusTuple = {
  approval: 'LAUNCHED',
  infrastructure: 'STARTED',
  job: 'IDLE',
  service: 'SERVICES_NOT_MONITORED',
};
const pending: StatusTuple = { ...started, approval: 'PENDING_APPROVAL', infrastructure: 'INIT' };
const failed: StatusTuple = { ...started, job: 'DEPLOYING_DOCKER_FAILED' };

function inputOf(tuple: StatusTuple, privileges: readonly string[], facts: Partial<DetailMenuInput['facts']> = {}) {
  const asked: CommandAction[] = [];
  const input: DetailMenuInput = {
    record: {
      demoDeploymentBuilds: [
        { buildNumber: 9, buildUrl: 'https://jenkins.example.test/9', isBuildSuccess: true },
        { buildNumber: 10, buildUrl: 'https://jenkins.example.test/10', isBuildSuccess: false },
      ],
      awsMaintenanceBuilds: [{ buildNumber: 1, buildUrl: 'javascript:alert(1)', isBuildSuccess: true }],
    },
    tuple,
    facts: { ...NO_FACTS, privileges: new Set(privileges), ...facts },
    onEdit: null,
    onCommand: (action) => asked.push(action),
    whyNotNow: () => undefined,
  };
  return { input, asked };
}

const groupsOf = (tuple: StatusTuple, privileges: readonly string[], facts: Partial<DetailMenuInput['facts']> = {}) =>
  detailMenu(inputOf(tuple, privileges, facts).input);
const headings = (groups: readonly MenuGroup[]) => groups.map(({ id }) => id);
const labels = (groups: readonly MenuGroup[], id: string) =>
  groups.find((group) => group.id === id)?.entries.map(({ label }) => label);
const entryOf = (groups: readonly MenuGroup[], id: string) =>
  groups.flatMap(({ entries }) => entries).find((entry) => entry.id === id);

describe('the Deployment menu', () => {
  it('holds approvals until the request is decided', () => {
    expect(labels(groupsOf(pending, ['deployment.admin']), 'approvals')).toEqual(['Approve', 'Reject']);
    expect(headings(groupsOf(started, ['deployment.admin']))).not.toContain('approvals');
  });

  it('says what can’t be done on this device now', () => {
    const { input } = inputOf(pending, ['deployment.admin']);
    const groups = detailMenu({
      ...input,
      whyNotNow: (action) => (action === 'DELETE' ? 'Delete needs the network.' : undefined),
    });
    expect(entryOf(groups, 'DELETE')).toMatchObject({ refusal: 'Delete needs the network.' });
    expect(entryOf(groups, 'APPROVE')).toMatchObject({ refusal: undefined });
    const builds = detailMenu({ ...inputOf(failed, ['deployment.admin']).input, whyNotNow: () => 'No network.' });
    expect(entryOf(builds, '9 https://jenkins.example.test/9')).toMatchObject({
      kind: 'action',
      refusal: 'No network.',
    });
  });

  it('holds the build jobs unless the job is idle, newest first', () => {
    const groups = groupsOf(failed, ['deployment.admin']);
    expect(labels(groups, 'deployment tasks')).toEqual(['Build #10', 'Build #9']);
    expect(groups.find(({ id }) => id === 'deployment tasks')?.entries.map(({ title }) => title)).toEqual([
      'Build has failed',
      'Build is successful',
    ]);
    expect(headings(groupsOf(started, ['deployment.admin']))).not.toContain('deployment tasks');
  });

  it('shows no build job without the privilege for it', () => {
    expect(headings(groupsOf(failed, ['deployment.stop']))).toEqual(['infrastructure']);
    expect(headings(groupsOf(failed, ['deployment.jenkins.view']))).toEqual(['deployment tasks', 'maintenance tasks']);
  });

  it('holds the build that has not ended as the row of the list offers it, unless the job is idle or the build is listed', () => {
    const open = (tuple: StatusTuple, lastRunJenkinsJob: string, privileges = ['deployment.jenkins.view']) => {
      const { input } = inputOf(tuple, privileges, { lastBuild: lastRunJenkinsJob });
      return detailMenu({ ...input, record: { ...input.record, lastRunJenkinsJob } });
    };
    const running = 'https://jenkins.example.test/11';
    const queued: StatusTuple = { ...started, job: 'QUEUED' };
    expect(labels(open(queued, running), 'last build')).toEqual(['Open last build job']);
    expect(entryOf(open(queued, running), 'LAST_BUILD')).toMatchObject({ kind: 'link', href: running });
    expect(headings(open(queued, 'https://jenkins.example.test/10'))).not.toContain('last build');
    expect(headings(open(started, running))).not.toContain('last build');
    expect(headings(open(queued, running, ['deployment.stop']))).not.toContain('last build');
  });

  it('calls builds those of Jenkins, unless a runner has them in the portal', () => {
    vi.stubGlobal('location', { origin: 'https://portal.example.test' });
    const headingsWith = (buildUrl: string, runner: string | null) => {
      const { input } = inputOf(failed, ['deployment.admin'], { lastBuild: buildUrl });
      const builds = [{ buildNumber: 9, buildUrl: `${buildUrl}9`, isBuildSuccess: true }];
      const record = { demoDeploymentBuilds: builds, lastRunJenkinsJob: buildUrl, runner };
      const groups = detailMenu({ ...input, record });
      return ['deployment tasks', 'last build'].map((id) => groups.find((group) => group.id === id)?.heading);
    };
    const own = 'https://portal.example.test/dashboard/deployments/logs/7/';
    const jenkins = ['Jenkins jobs: Deployment tasks', 'Jenkins jobs'];
    expect(headingsWith(own, 'tofu')).toEqual(['Builds: Deployment tasks', 'Builds']);
    expect(headingsWith(own, null)).toEqual(jenkins);
    expect(headingsWith('https://jenkins.example.test/', 'jenkins')).toEqual(jenkins);
    vi.unstubAllGlobals();
  });

  it('links to nothing but the web', () => {
    const [build] = groupsOf(failed, ['deployment.admin']).find(({ id }) => id === 'maintenance tasks')?.entries ?? [];
    expect(build).toMatchObject({ kind: 'action', refusal: 'This build has no URL.' });
  });

  it('holds the infrastructure once something has been created', () => {
    expect(labels(groupsOf(started, ['deployment.admin']), 'infrastructure')).toEqual([
      'Start VMs',
      'Stop VMs',
      'Destroy environment',
    ]);
    expect(headings(groupsOf(pending, ['deployment.admin']))).not.toContain('infrastructure');
  });

  it('leaves out what the viewer has no privilege for, production variants included', () => {
    expect(labels(groupsOf(started, ['deployment.stop']), 'infrastructure')).toEqual(['Stop VMs']);
    expect(groupsOf(started, ['deployment.stop'], { production: true })).toEqual([]);
  });

  it('says why a status refuses an action', () => {
    const start = entryOf(groupsOf(started, ['deployment.admin']), 'START');
    expect(start).toMatchObject({ kind: 'action', refusal: 'Can’t start: it is already running.' });
  });

  it('says who decides the user’s own request where the tenant forbids self-approval', () => {
    const groups = groupsOf(pending, ['deployment.admin'], { selfApprovalBlocked: true });
    expect(entryOf(groups, 'APPROVE')).toMatchObject({
      refusal: 'You can’t approve your own request. Another approver has to decide.',
    });
    expect(entryOf(groups, 'REJECT')).toMatchObject({ refusal: undefined });
  });

  it('lets a refusing rule answer with its alert', () => {
    const { input, asked } = inputOf(started, ['deployment.admin'], { deploymentType: 'DATABASE', readReplica: true });
    const stop = entryOf(detailMenu(input), 'STOP');
    if (stop?.kind !== 'action') throw new Error('Stop is missing.');
    expect(stop.refusal).toBeUndefined();
    stop.onSelect();
    expect(asked).toEqual(['STOP']);
  });

  it('links to the edit page only where there is one', () => {
    const { input } = inputOf(pending, ['deployment.admin']);
    expect(headings(detailMenu(input))).not.toContain('edit');
    expect(labels(detailMenu({ ...input, onEdit: () => undefined }), 'edit')).toEqual(['Edit']);
  });
});
