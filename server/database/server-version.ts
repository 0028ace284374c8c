/** The versions of PostgreSQL that the portal works with. */
const OLDEST = 15;

/** Why a PostgreSQL can't be used, by its `server_version_num`; null where it can. Newer versions are not refused. */
export function versionRefusal(versionNumber: number): string | null {
  const version = Math.floor(versionNumber / 10_000);
  return version >= OLDEST
    ? null
    : `PostgreSQL ${version} is too old for the portal: upgrade it to version ${OLDEST} or later`;
}
