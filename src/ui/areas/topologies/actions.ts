import { topologyCommands, topologyRecords } from '../../../machines/lifecycles/topology/lifecycle.ts';
import { ACTION_ICONS } from '../../actions/action-icons.ts';
import { defineActions } from '../../actions/area-actions.ts';
import { page } from '../../actions/ways.ts';

export const topologyActions = defineActions({
  lifecycle: topologyRecords,
  icons: ACTION_ICONS,
  commands: topologyCommands,
  ways: {
    VIEW: ({ name, topologyVersion }, { topologies }) => page(topologies.view(name, topologyVersion)),
    EDIT: ({ name, topologyVersion }, { topologies }) => page(topologies.edit(name, topologyVersion)),
    COPY: ({ name, topologyVersion }, { topologies }) => page(topologies.copy(name, topologyVersion)),
  },
});
