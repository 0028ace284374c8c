/** Stores VPC networks by the first address of their range (`src/rules/formats/cidr.ts`), not as typed. */
import { type Kysely, sql } from 'kysely';
import { canonicalNetwork, canonicalNetworks } from '../../src/rules/formats/cidr.ts';

interface Networks {
  readonly vpc_id: number;
  readonly vpc_cidr: string | null;
  readonly used_cidrs: readonly string[];
}

export async function up(database: Kysely<never>): Promise<void> {
  const { rows } = await sql<Networks>`
    select vpc_id, vpc_cidr, used_cidrs from vpcs where vpc_cidr is not null or used_cidrs <> '[]'`.execute(database);
  for (const { vpc_id, vpc_cidr, used_cidrs } of rows) {
    const whole = vpc_cidr === null ? null : canonicalNetwork(vpc_cidr);
    const used = canonicalNetworks(used_cidrs);
    if (whole === vpc_cidr && used.join() === used_cidrs.join()) continue;
    await sql`
      update vpcs set vpc_cidr = ${whole}, used_cidrs = ${JSON.stringify(used)} where vpc_id = ${vpc_id}`.execute(
      database,
    );
  }
}
