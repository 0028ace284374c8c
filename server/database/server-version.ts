const OLDEST = 15;

/** By `server_version_num`; null if supported. Newer versions are accepted. */
export function versionRefusal(versionNumber: number): string | null {
  const version = Math.floor(versionNumber / 10_000);
  return version >= OLDEST
    ? null
    : `PostgreSQL ${version} is too old for the portal: upgrade it to version ${OLDEST} or later`;
}
