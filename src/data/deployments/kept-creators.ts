import * as v from 'valibot';
import { requestedUsersParser } from '../../contract/generated/parsers/deployments.ts';
import type { RequestedUsers } from '../../contract/generated/schema.d.ts';
import type { Device } from '../device/device.ts';
import type { Scope } from '../device/scope.ts';

/** Stored beside form lists; none of them has this name. */
const KEY = 'requestedUsers';

export async function keepCreators(
  device: Device,
  scope: Scope,
  users: RequestedUsers,
  fetchedAt: number,
): Promise<void> {
  await device.keep(async (database) => {
    await database.choices.put({ ...scope, key: KEY, part: users, fetchedAt });
  });
}

/** Null if the device stores no list of creators, or one that this version can't read. */
export async function readCreators(device: Device, { userId, tenantId }: Scope): Promise<RequestedUsers | null> {
  const row = await device.run((database) => database.choices.get([userId, tenantId, KEY]));
  const parsed = v.safeParse(requestedUsersParser, row?.part);
  return parsed.success ? parsed.output : null;
}
