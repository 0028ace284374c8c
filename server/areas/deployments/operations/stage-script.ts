import type { RedeployMethod } from '../../../../src/rules/deployments/build-stages.ts';
import type { StageDefinition, StageRun } from '../../../runners/runner.ts';
import type { RunEnvironment, Stage } from './stages.ts';

type EnvironmentRun = StageRun<RunEnvironment>;

const STACKS = ['core', 'messaging', 'gateway', 'reporting'] as const;

function hostNames(run: EnvironmentRun): readonly string[] {
  return run.environment.hosts.map(({ hostName }) => hostName);
}

function label({ environment }: EnvironmentRun): string {
  return `${environment.client}-${environment.environmentIdentifier}`.toLowerCase();
}

function cloudId(prefix: string, text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const character of text) {
    hash ^= BigInt(character.codePointAt(0) ?? 0);
    hash = BigInt.asUintN(64, hash * 0x100000001b3n);
  }
  return `${prefix}-0${hash.toString(16).padStart(16, '0')}`;
}

function ansible(run: EnvironmentRun, play: string, tasks: readonly string[]): string[] {
  const hosts = hostNames(run);
  return [
    `+ ansible-playbook -i inventory/${label(run)}.ini ${play}.yml`,
    `PLAY [${play}] ${'*'.repeat(40)}`,
    ...tasks.flatMap((task) => [`TASK [${task}] ${'*'.repeat(30)}`, ...hosts.map((host) => `changed: [${host}]`)]),
    `PLAY RECAP ${'*'.repeat(45)}`,
    ...hosts.map(
      (host) => `${host} : ok=${tasks.length + 2} changed=${tasks.length} unreachable=0 failed=0 skipped=1 rescued=0`,
    ),
  ];
}

function terraformApply(resources: readonly (readonly [address: string, id: string])[]): string[] {
  return [
    '+ terraform init -input=false',
    'Terraform has been successfully initialized!',
    '+ terraform apply -input=false -auto-approve',
    `Plan: ${resources.length} to add, 0 to change, 0 to destroy.`,
    ...resources.flatMap(([address, id]) => [`${address}: Creating...`, `${address}: Creation complete [id=${id}]`]),
    `Apply complete! Resources: ${resources.length} added, 0 changed, 0 destroyed.`,
  ];
}

function terraformDestroy(run: EnvironmentRun): string[] {
  const instances = hostNames(run).map((host) => `module.nodes.instance["${host}"]`);
  return [
    '+ terraform destroy -input=false -auto-approve',
    `Plan: 0 to add, 0 to change, ${instances.length + 2} to destroy.`,
    ...instances.flatMap((address) => [`${address}: Destroying...`, `${address}: Destruction complete`]),
    'module.network.subnet: Destruction complete',
    'module.network.security_group: Destruction complete',
    `Destroy complete! Resources: ${instances.length + 2} destroyed.`,
  ];
}

function powerLines(run: EnvironmentRun, verb: 'start' | 'stop', from: string, to: string): string[] {
  return hostNames(run).flatMap((host) => [
    `+ cloud instances ${verb} ${cloudId('i', label(run) + host)} (${host})`,
    `${host}: ${from} -> ${to}`,
  ]);
}

function databaseLines(method: RedeployMethod | null): readonly string[] {
  const schemas = ['portal_core', 'portal_reporting'];
  const created = schemas.map((schema) => `Creating schema ${schema} ... done`);
  const migrated = 'Migrating schema from baseline to version 214 ... done';
  const loaded = 'Loading reference data: 48 tables, 12 904 rows';
  switch (method) {
    case null:
      return [...created, migrated, loaded];
    case 'KEEP_DATA_AND_SCHEMA':
      return ['Keeping data and schema', 'Schema is at version 214, nothing to migrate'];
    case 'PURGE_DATA_KEEP_SCHEMA':
      return [...schemas.map((schema) => `Emptying every table of ${schema} ... done`), loaded];
    case 'PURGE_DATA_AND_SCHEMA':
      return [...schemas.map((schema) => `Dropping schema ${schema} ... done`), ...created, migrated, loaded];
  }
}

function linesOf(stage: Stage, run: EnvironmentRun): readonly string[] {
  const hosts = hostNames(run);
  const name = label(run);
  const { document } = run.environment;
  switch (stage) {
    case 'QUEUED':
      return [
        'Still waiting to schedule task',
        `Running on agent-${(run.buildNumber % 4) + 1} in /var/jenkins/${name}`,
      ];
    case 'LAUNCHING':
      return [
        '+ git clone --depth 1 deployment-pipeline.git',
        "Cloning into 'deployment-pipeline'...",
        `+ ./prepare.sh --environment ${name} --topology ${document.topologyName ?? 'default'}`,
        `Credentials bound: ${document.cloudProvider ?? 'ON_PREM'} (masked)`,
        'Workspace is ready',
      ];
    case 'CREATING_VPC':
      return terraformApply([
        ['module.network.vpc', cloudId('vpc', name)],
        ['module.network.subnet', cloudId('subnet', name)],
        ['module.network.route_table', cloudId('rtb', name)],
        ['module.network.security_group', cloudId('sg', name)],
      ]);
    case 'CREATING_INFRASTRUCTURE':
      return terraformApply(
        hosts.flatMap((host) => [
          [`module.nodes.volume["${host}"]`, cloudId('vol', name + host)] as const,
          [`module.nodes.instance["${host}"]`, cloudId('i', name + host)] as const,
        ]),
      );
    case 'CONFIGURING_NODES':
      return ansible(run, 'configure-nodes', [
        'common : set host name',
        'common : install packages',
        'docker : install engine',
        'hardening : apply baseline',
      ]);
    case 'INITIALIZING_DATABASES':
      return [`+ ./databases.sh initialize ${name}`, ...databaseLines(run.environment.redeploymentMethod)];
    case 'SETTING_UP_SWARM':
      return [
        `+ docker swarm init --advertise-addr ${run.environment.hosts[0]?.ipAddress ?? '10.0.0.4'}`,
        `Swarm initialized: ${hosts[0] ?? name} is now a manager.`,
        ...hosts.slice(1).map((host) => `${host}: This node joined a swarm as a worker.`),
      ];
    case 'DEPLOYING_DOCKER':
      return STACKS.flatMap((stack) => [
        `+ docker stack deploy --compose-file stacks/${stack}.yml ${name}-${stack}`,
        `Creating service ${name}-${stack}_api`,
        `Creating service ${name}-${stack}_worker`,
        `${name}-${stack}: 2/2 replicas running`,
      ]);
    case 'INSTALLING_MSI':
      return hosts.flatMap((host) => [
        `[${host}] Copying package (418 MB) ... 100%`,
        `[${host}] msiexec /i Setup.msi /qn /l*v install.log`,
        `[${host}] Installation success or error status: 0`,
      ]);
    case 'UPLOADING_LICENCE':
      return [`+ ./licence.sh import ${name}`, `Licence of ${document.companyName ?? 'the company'} accepted`];
    case 'UPLOADING_CONFIGS': {
      const configs = document.configs ?? [];
      const imported = configs.map((config) => `Imported ${config}`);
      return [`+ ./configurations.sh import ${name}`, ...(imported.length > 0 ? imported : ['Nothing to import'])];
    }
    case 'RESTARTING_SERVICES':
      return STACKS.flatMap((stack) => [
        `+ docker service update --force ${name}-${stack}_api`,
        `verify: Service ${name}-${stack}_api converged`,
      ]);
    case 'STARTING':
      return [...powerLines(run, 'start', 'stopped', 'running'), 'All instances are running'];
    case 'STOPPING':
      return [...powerLines(run, 'stop', 'running', 'stopped'), 'All instances are stopped'];
    case 'DESTROYING':
    case 'ROLLING_BACK_INFRASTRUCTURE':
      return terraformDestroy(run);
  }
}

function failureOf(stage: Stage, run: EnvironmentRun): readonly string[] {
  const host = hostNames(run).at(-1) ?? label(run);
  switch (stage) {
    case 'QUEUED':
      return ['ERROR: no agent became available within the time limit'];
    case 'LAUNCHING':
      return ['fatal: unable to access the pipeline repository: connection timed out', 'script returned exit code 128'];
    case 'CREATING_VPC':
      return ['Error: creating VPC: VpcLimitExceeded: the maximum number of VPCs has been reached', 'exit code 1'];
    case 'CREATING_INFRASTRUCTURE':
      return [
        `Error: creating instance "${host}": InsufficientInstanceCapacity: no capacity in the availability zone`,
        'script returned exit code 1',
      ];
    case 'CONFIGURING_NODES':
      return [
        `fatal: [${host}]: UNREACHABLE! => {"changed": false, "msg": "Failed to connect to the host via ssh"}`,
        `${host} : ok=2 changed=1 unreachable=1 failed=0 skipped=0 rescued=0`,
        'script returned exit code 4',
      ];
    case 'INITIALIZING_DATABASES':
      return ['ERROR: relation "outlet" already exists (SQLSTATE 42P07)', 'Migration 187 failed, rolled back'];
    case 'SETTING_UP_SWARM':
      return ['Error response from daemon: rpc error: code = DeadlineExceeded', `${host} did not join the swarm`];
    case 'DEPLOYING_DOCKER':
      return [`${label(run)}-gateway: 0/2 replicas running`, 'Error: service did not converge within 300 s'];
    case 'INSTALLING_MSI':
      return [`[${host}] Installation success or error status: 1603`, 'MSI installation failed'];
    case 'UPLOADING_LICENCE':
      return ['HTTP 422: the licence does not match the company', 'script returned exit code 22'];
    case 'UPLOADING_CONFIGS':
      return ['HTTP 502: the configuration service is not ready', 'script returned exit code 22'];
    case 'RESTARTING_SERVICES':
      return ['Error: update paused due to failure or early termination of a task'];
    case 'STARTING':
      return [`${host}: InsufficientInstanceCapacity`, 'Not every instance could be started'];
    case 'STOPPING':
      return [`${host}: stop timed out`, 'Not every instance could be stopped'];
    case 'DESTROYING':
    case 'ROLLING_BACK_INFRASTRUCTURE':
      return ['Error: deleting security group: DependencyViolation: it has a dependent object', 'exit code 1'];
  }
}

function stageOf(stage: Stage, title: string, seconds: number): StageDefinition<RunEnvironment> {
  return { title, seconds, lines: (run) => linesOf(stage, run), failure: (run) => failureOf(stage, run) };
}

/** Every stage with its title, real duration in seconds, and rehearsed log. */
export const STAGE_DEFINITIONS: Readonly<Record<Stage, StageDefinition<RunEnvironment>>> = {
  QUEUED: stageOf('QUEUED', 'Wait for an agent', 20),
  LAUNCHING: stageOf('LAUNCHING', 'Prepare workspace', 30),
  CREATING_VPC: stageOf('CREATING_VPC', 'Create VPC', 75),
  CREATING_INFRASTRUCTURE: stageOf('CREATING_INFRASTRUCTURE', 'Create infrastructure', 180),
  CONFIGURING_NODES: stageOf('CONFIGURING_NODES', 'Configure nodes', 120),
  INITIALIZING_DATABASES: stageOf('INITIALIZING_DATABASES', 'Initialize databases', 75),
  SETTING_UP_SWARM: stageOf('SETTING_UP_SWARM', 'Set up swarm', 45),
  DEPLOYING_DOCKER: stageOf('DEPLOYING_DOCKER', 'Deploy stacks', 100),
  INSTALLING_MSI: stageOf('INSTALLING_MSI', 'Install MSI', 160),
  UPLOADING_LICENCE: stageOf('UPLOADING_LICENCE', 'Import licence', 20),
  UPLOADING_CONFIGS: stageOf('UPLOADING_CONFIGS', 'Import configurations', 30),
  RESTARTING_SERVICES: stageOf('RESTARTING_SERVICES', 'Restart services', 55),
  STARTING: stageOf('STARTING', 'Start VMs', 90),
  STOPPING: stageOf('STOPPING', 'Stop VMs', 60),
  DESTROYING: stageOf('DESTROYING', 'Destroy infrastructure', 150),
  ROLLING_BACK_INFRASTRUCTURE: stageOf('ROLLING_BACK_INFRASTRUCTURE', 'Roll back infrastructure', 120),
};
