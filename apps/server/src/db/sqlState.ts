/** Errors of PostgreSQL that the server handles. */

export const UNIQUE_VIOLATION = '23505'
export const QUERY_CANCELED = '57014'
export const PERMISSION_DENIED = '42501'
export const UNDEFINED_TABLE = '42P01'
