/** Which fields the detail page of each type has, typed in by hand from the specification, against the rules. */
import { describe, expect, test } from 'vitest';
import { DEPLOYMENT_TYPES } from '../../src/rules/deployments/deployment-types.ts';
import { type DetailField, hasDetailField } from '../../src/rules/deployments/detail-fields.ts';

/** Columns: the product, on-premises, store server, Windows, database. */
const TYPES = ['PRODUCT', 'PRODUCT_ON_PREM', 'STORESERVER', 'WINDOWS', 'DATABASE'] as const;

// biome-ignore format: a table is read by its columns
const TABLE = {
  /** "like {product} without cloud network fields" */
  'cloud network':          ['yes', '---', 'yes', 'yes', 'yes'],
  'company name':           ['yes', 'yes', 'yes', 'yes', '---'],
  /** "estate manager URL (store server URL for store-server type)" */
  'estate manager URL':     ['yes', 'yes', '---', 'yes', '---'],
  'store server URL':       ['---', '---', 'yes', '---', '---'],
  'platform version':       ['yes', 'yes', 'yes', 'yes', '---'],
  configurations:           ['yes', 'yes', 'yes', 'yes', '---'],
  /** "{product}: licence, company name, configuration, platform version, default password, SFTP password, Zabbix" */
  'licence and passwords':  ['yes', 'yes', '---', '---', '---'],
  'Zabbix monitoring':      ['yes', 'yes', '---', '---', '---'],
  /** "Store Server: numberOfVms" */
  'number of VMs':          ['---', '---', 'yes', '---', '---'],
  /** "redeployment flags"; a database has no application */
  'application changes':    ['yes', 'yes', 'yes', 'yes', '---'],
  /** "The installer variant adds windows VM count, linked deployment request, …" */
  'installer applications': ['---', '---', '---', 'yes', '---'],
  /** "The database variant adds instance type, read replica type, storage GB, …" */
  database:                 ['---', '---', '---', '---', 'yes'],
} as const satisfies Record<DetailField, readonly ('yes' | '---')[]>;

test('the table has a column for every type', () => {
  expect(TYPES).toEqual(DEPLOYMENT_TYPES);
});

describe.each(Object.keys(TABLE).filter(isField))('%s', (field) => {
  test.each(TYPES.map((type, column) => [type, TABLE[field][column]] as const))(
    'on the page of %s: %s',
    (type, shown) => {
      expect(hasDetailField(type, field)).toBe(shown === 'yes');
    },
  );
});

function isField(name: string): name is DetailField {
  return name in TABLE;
}
