import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Whether packages of Debian can be installed here: only root may. */
export const isRootOnDebian = (): boolean =>
  process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** What went wrong is printed; the caller looks whether the programs are there. */
export function installPackages(...names: string[]): void {
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...names],
  ]) {
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
}
