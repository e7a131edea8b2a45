/**
 * What a process does. One with all roles is a whole exchange; several with some each, which meet
 * over NATS and the database, are one exchange too.
 */
import { Fault } from '../fault.ts'

export const ROLES = ['core', 'gateway', 'jobs', 'console'] as const
type Role = (typeof ROLES)[number]

export type Roles = {
  roles: ReadonlySet<Role>
  /** Where the processes of the exchange meet; undefined for one that is alone. */
  nats: Nats | undefined
}
type Nats = {
  url: string
  credentials: string | undefined
  authority: string | undefined
}

/** Throws a `Fault` for a role that does not exist, or for a part of an exchange without NATS. */
export function readRoles(env: NodeJS.ProcessEnv): Roles {
  const names = (env.ROLE || 'all').split(',').map((name) => name.trim())
  const roles = new Set(names.includes('all') ? ROLES : names.map(roleNamed))
  if (!env.NATS_URL) {
    if (roles.size < ROLES.length) {
      throw new Fault('ROLE names a part of an exchange: set NATS_URL, where the parts meet.')
    }
    return { roles, nats: undefined }
  }
  if (!env.DATABASE_URL) {
    throw new Fault('NATS_URL is set: set DATABASE_URL too, which all processes share.')
  }
  const { NATS_CREDENTIALS: credentials, NATS_CA: authority } = env
  return { roles, nats: { url: env.NATS_URL, credentials, authority } }
}

function roleNamed(name: string): Role {
  const role = ROLES.find((each) => each === name)
  if (role) return role
  throw new Fault(`ROLE names \`${name}\`; there are ${ROLES.join(', ')} and all.`)
}
