import { topologyParser } from '../../contract/generated/parsers/topologies.ts';
import { loggedEntity } from '../audit/logged-entity.ts';
import { recordOf } from './record.ts';
import { topologySections } from './sections.ts';

/** A topology as the activity log shows it. */
export const loggedTopology = loggedEntity({
  parser: topologyParser,
  recordOf,
  sections: topologySections,
  title: ({ name, topologyVersion }) => `Deployment topology ${name} ${topologyVersion}`,
});
