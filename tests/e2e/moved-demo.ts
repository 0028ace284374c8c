/** Gives a copy of the demo another public address: quicker than making a demo for each address. */
import pg from 'pg';
import { seal, unseal } from '../../server/seal.ts';
import { readSecrets } from '../../server/secrets.ts';

interface Move {
  readonly databaseUrl: string;
  /** Where the keys of the demo are. */
  readonly folder: string;
  readonly from: string;
  readonly to: string;
}

/** In every text and document, as build links are. */
async function moveTexts(client: pg.Client, { from, to }: Move): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; type: string }>(`
    select table_name as "table", column_name as "column", udt_name as "type"
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and udt_name in ('text', 'varchar', 'json', 'jsonb')
      and is_generated = 'NEVER'`);
  for (const { table, column, type } of rows) {
    const [inTable, inColumn] = [client.escapeIdentifier(table), client.escapeIdentifier(column)];
    await client.query(
      `update ${inTable} set ${inColumn} = replace(${inColumn}::text, $1, $2)::${type}
       where strpos(${inColumn}::text, $1) > 0`,
      [from, to],
    );
  }
}

async function moveMails(client: pg.Client, { folder, from, to }: Move): Promise<void> {
  const secrets = readSecrets(folder, {});
  if (secrets === null) throw new Error(`${folder} has no keys.`);
  const { rows } = await client.query<{ id: string; sealed: Uint8Array }>(
    'select mail_id as id, sealed_text as sealed from mails where sealed_text is not null',
  );
  const moved = rows.map(({ sealed }) => {
    const text = unseal(secrets, 'mails.sealed_text', sealed);
    return Buffer.from(seal(secrets, 'mails.sealed_text', text.replaceAll(from, to)));
  });
  await client.query(
    `update mails set sealed_text = moved.text from unnest($1::text[], $2::bytea[]) as moved (id, text)
     where mails.mail_id::text = moved.id`,
    [rows.map(({ id }) => String(id)), moved],
  );
}

/** Replaces an address wherever the database names it. */
export async function moveDemo(move: Move): Promise<void> {
  const client = new pg.Client({ connectionString: move.databaseUrl });
  await client.connect();
  try {
    // Logs can't be changed, and counts stay as they are: no trigger runs.
    await client.query('set session_replication_role = replica');
    await moveTexts(client, move);
    await moveMails(client, move);
  } finally {
    await client.end();
  }
}
