/**
 * What a process does. One with all roles is a whole exchange; several with some each, which meet
 * over NATS and the database, are one exchange too.
 */

import { Fault } from '../fault.ts'
import { LIST } from './fileShapes.ts'
import { anyText, filledText, readVariables } from './variable.ts'

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

export const roleVariables = {
  role: filledText('ROLE', {
    meaning:
      'what the process does, several by comma: see [Growing beyond one machine](operations.md#growing-beyond-one-machine)',
    unset: 'all',
    file: LIST,
  }),
  natsUrl: filledText('NATS_URL', {
    meaning:
      'the NATS servers: `nats://host:4222` or `tls://host:4222`, with `user:password@` before the host if they have users; several by comma',
    unset: undefined,
    shown: 'none: this process is the whole exchange',
    file: LIST,
  }),
  credentials: anyText('NATS_CREDENTIALS', {
    meaning: 'a file with the credentials of a NATS user',
    unset: undefined,
  }),
  authority: anyText('NATS_CA', {
    meaning: 'a file with the certificate that signed those of the NATS servers',
    unset: undefined,
    shown: 'the system’s',
  }),
}

/** Throws a `Fault` for a role that does not exist, or for a part of an exchange without NATS. */
export function readRoles(env: NodeJS.ProcessEnv): Roles {
  const { role, natsUrl: url, credentials, authority } = readVariables(roleVariables, env)
  const names = role.split(',').map((name) => name.trim())
  const roles = new Set(names.includes('all') ? ROLES : names.map(roleNamed))
  if (!url) {
    if (roles.size < ROLES.length) {
      throw new Fault('ROLE names a part of an exchange: set NATS_URL, where the parts meet.')
    }
    return { roles, nats: undefined }
  }
  if (!env.DATABASE_URL) {
    throw new Fault('NATS_URL is set: set DATABASE_URL too, which all processes share.')
  }
  return { roles, nats: { url, credentials, authority } }
}

function roleNamed(name: string): Role {
  const role = ROLES.find((each) => each === name)
  if (role) return role
  throw new Fault(`ROLE names \`${name}\`; there are ${ROLES.join(', ')} and all.`)
}
