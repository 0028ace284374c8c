import type { ColumnType, Generated } from 'kysely';
import type { PlatformVersion } from '../../../src/contract/generated/schema.d.ts';
import type { DefaultMoment } from '../../database/columns.ts';

export interface PlatformVersionTables {
  platform_versions: {
    /** What it is known by: '9.1.0'. */
    version: string;
    /** Sorts by the numbers in it: `src/rules/version-order.ts`. */
    sort_key: string;
    name: string;
    status: PlatformVersion['status'];
    public_description: Generated<string>;
    internal_description: Generated<string>;
    /** Null of versions that were added before it was asked for; so is the installer's. */
    docker_version: string | null;
    installer_version: string | null;
    tags: ColumnType<string[], string | undefined, string>;
    created_by: number | null;
    /** Grows with each change. */
    revision: Generated<number>;
    /** The revision that the database's last restore found in the backup; null where it was never restored. */
    revision_before_restore: ColumnType<number | null, undefined, number | null>;
    created_at: DefaultMoment;
    updated_at: DefaultMoment;
  };
}
