/**
 * A table expression that lets its statement commit without waiting for a standby: for what may be
 * lost with the primary, such as when a session was last seen. Join it: `FROM local`.
 */
export const LOCAL_COMMIT =
  "local AS MATERIALIZED (SELECT set_config('synchronous_commit', 'local', true))"
