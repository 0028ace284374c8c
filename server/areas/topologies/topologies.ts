/** The calls of topologies (Administration §7). */
import { fromBufferPromise } from 'yauzl';
import { TOPOLOGY_ACTIONS, topologyLifecycle } from '../../../src/machines/lifecycles/topology/lifecycle.ts';
import type { Privilege } from '../../../src/rules/access/access.ts';
import { FORM_PRIVILEGES } from '../../../src/rules/deployments/area.ts';
import { topologyId } from '../../../src/rules/reference/topologies.ts';
import { topologiesArea } from '../../../src/rules/topologies/area.ts';
import { TOPOLOGY_FILE, TOPOLOGY_IS_USED } from '../../../src/rules/topologies/record.ts';
import type { Queries } from '../../database/database.ts';
import { pageWindow } from '../../database/page-window.ts';
import { readOwnedFile } from '../../files/owned-file.ts';
import { entryName } from '../../files/zip-entry.ts';
import { formCalls, formPrivileges } from '../../forms/form-calls.ts';
import { requireAnyPrivilege, type Viewer } from '../../identity/viewer.ts';
import type { Handlers, OperationId } from '../../plugins/contract/handlers.ts';
import { notFound } from '../../problems/problem.ts';
import { countedTogether } from '../../records/counts.ts';
import { plainCommands } from '../../records/plain-commands.ts';
import { recordReads } from '../../records/record-reads.ts';
import { isTaken } from '../../records/taken.ts';
import { type UsingRecords, usageOf } from '../../records/usage.ts';
import { runnerOfZips } from '../../runners/runner-settings.ts';
import type { Services } from '../../services.ts';
import type { RecordArea } from '../area.ts';
import { factsOf, TOPOLOGY_USERS, topologies, topologyRecordForm, USERS_OF_ANY_VERSION } from './record.ts';

async function zipNames(content: Buffer): Promise<string[]> {
  const zip = await fromBufferPromise(content, { lazyEntries: true, autoClose: false, decodeStrings: false });
  const names: string[] = [];
  for await (const entry of zip.eachEntry()) names.push(entryName(entry));
  return names.filter((name) => !name.endsWith('/')).sort();
}

type TopologyOperationId =
  | Exclude<Extract<OperationId, `${string}Topology${string}`>, 'purgeUploadedTopology'>
  | 'listTopologies';

const { routes } = topologiesArea;
const READING = [
  ...routes.list.privileges,
  ...routes.view.privileges,
  'bi.deployment.create',
  'bi.deployment.edit',
  ...FORM_PRIVILEGES,
] as const satisfies readonly Privilege[];
const USAGE = [...routes.view.privileges, 'deployment.topology.delete'] as const satisfies readonly Privilege[];

function topologyHandlers(services: Services): Handlers<TopologyOperationId> {
  const { queries } = services;
  const reads = recordReads(services, topologies);
  const form = formCalls(services, topologyRecordForm(runnerOfZips(services.configuration)));
  /** Whether anything active uses it, in any tenant. */
  async function isUsed(within: Queries, users: readonly UsingRecords[], id: string, viewer: Viewer) {
    const { uses, others } = await usageOf(within, users, id, viewer, { asked: 'unended' });
    return uses.length + others > 0;
  }
  const command = plainCommands(services, {
    records: topologies,
    lifecycle: topologyLifecycle,
    labels: TOPOLOGY_ACTIONS.labels,
    facts: (row, { viewer }) => factsOf(row, viewer),
    whyNot: async (within, { id }, _, { viewer }) =>
      (await isUsed(within, TOPOLOGY_USERS, id, viewer)) ? TOPOLOGY_IS_USED : null,
  });
  async function zipOf(viewer: Viewer, path: { readonly name: string; readonly version: string }): Promise<Buffer> {
    const { id } = await reads.find(viewer, topologyId(path.name, path.version), routes.view);
    const content = await readOwnedFile(services, { area: topologies.area, id }, TOPOLOGY_FILE);
    if (content === null) throw notFound();
    return content;
  }

  return {
    listTopologies: async ({ viewer, query }) => {
      const { records, totalRecords } = await reads.list(viewer, query, READING);
      const { currentPage, pageSize } = pageWindow(query, 1);
      return { results: records, currentPage, pageSize, totalRecords };
    },
    getTopology: ({ viewer, path: { name, version } }) => reads.get(viewer, topologyId(name, version), READING),
    checkTopologyIsUsed: async ({ viewer, query: { name, version } }) => {
      requireAnyPrivilege(viewer, USAGE);
      if (version === undefined) return isUsed(queries, USERS_OF_ANY_VERSION, name, viewer);
      await reads.get(viewer, topologyId(name, version), USAGE);
      return isUsed(queries, TOPOLOGY_USERS, topologyId(name, version), viewer);
    },
    checkTopologyExists: async ({ viewer, query: { name, version } }) => {
      requireAnyPrivilege(viewer, routes.create.privileges);
      return { exists: await isTaken(queries, 'topologies', { topology_id: topologyId(name, version) }) };
    },
    createTopology: form.create,
    // Name and version can't change: they come from the address.
    updateTopology: ({ path: { name, version }, ...call }) =>
      form.update(
        { ...call, path: { name, version }, body: { ...call.body, name, version } },
        topologyId(name, version),
      ),
    validateTopology: (call) => form.validate(call, call.query.edited ?? null),
    deleteTopology: (call) => command(call, 'DELETE', topologyId(call.path.name, call.path.version)),
    listTopologyFiles: async ({ viewer, path }) => zipNames(await zipOf(viewer, path)),
    downloadTopology: async ({ viewer, path, reply }) => {
      const content = await zipOf(viewer, path);
      reply.type('application/octet-stream').header('content-disposition', `attachment; filename="${TOPOLOGY_FILE}"`);
      return content;
    },
  };
}

const ofForm = formPrivileges(topologiesArea);

export const topologiesServerArea = {
  handlers: topologyHandlers,
  privileges: {
    createTopology: ofForm.create,
    updateTopology: ofForm.edit,
    validateTopology: ofForm.validate,
    deleteTopology: [TOPOLOGY_ACTIONS.privileges.DELETE],
  },
  changes: topologies.changes,
  counts: countedTogether(topologies),
} satisfies RecordArea;
