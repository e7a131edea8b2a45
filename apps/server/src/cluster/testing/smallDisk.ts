/** A disk of its own for a folder, in memory, which a test can fill. Only root may mount one. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runAfterUs } from '../../outside/endWithUs.ts'

export type SmallDisk = {
  /** A file takes all room that is left. */
  fill(): void
  free(): void
  unmount(): void
}

/** Twice what a node of a test's exchange writes, and its journal's largest size beside it. */
const MEGABYTES = 1_024

/** Undefined where it cannot be mounted. */
export function mountSmallDisk(folder: string): SmallDisk | undefined {
  mkdirSync(folder, { recursive: true })
  const options = `size=${MEGABYTES}m,mode=755`
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status !== 0) {
    return undefined
  }
  const letGo = runAfterUs(`umount -l ${folder}`)
  const filler = join(folder, 'filler')
  return {
    fill() {
      const { error } = spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k'])
      if (error) throw error
    },
    free: () => rmSync(filler, { force: true }),
    // Also while something of it is open still.
    unmount() {
      letGo()
      spawnSync('umount', ['-l', folder])
    },
  }
}
