/** What backups of 1.0.0 contain and no server reads: a restore loads it, and migration 101 drops it. */
import { sql } from 'kysely';

export const partsOf100 = [
  sql`alter table operations add column deployment_request_id integer`,
  sql`alter table build_logs add column deployment_request_id integer`,
  sql`alter table mails add column deployment_request_id integer`,
  sql`alter table uploads add column deployment_request_id integer`,
  sql`
    create table topology_parameters (
      topology_name text not null,
      topology_version text not null,
      position integer not null,
      parameter_name text not null,
      description text not null,
      parameter_type text not null,
      default_value text,
      primary key (topology_name, topology_version, parameter_name)
    )`,
];
