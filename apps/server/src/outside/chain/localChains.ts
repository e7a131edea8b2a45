/**
 * Starts the demo's chains and remembers their process ids, so that those a killed Assay left
 * behind are ended at the next start.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findAnvil, type LocalChain, startAnvil } from './startAnvil.ts'

export const CHAIN_IDS = [1, 56] as const

/** No chains, with the reason, when this platform has no anvil. */
export async function startLocalChains(
  dataDir: string,
): Promise<{ chains: LocalChain[]; missing: string | undefined }> {
  const file = join(dataDir, 'chains.pid')
  endOrphans(file)
  const binary = findAnvil()
  if (!binary) {
    const missing = `There is no anvil for ${process.platform}-${process.arch}: install Foundry and put anvil on the PATH. Until then contract wallets cannot sign in.`
    return { chains: [], missing }
  }
  const chains = await Promise.all(CHAIN_IDS.map((id) => startAnvil(binary, id)))
  writeFileSync(file, chains.map(({ pid }) => pid).join('\n'))
  return { chains, missing: undefined }
}

function endOrphans(file: string): void {
  if (!existsSync(file)) return
  for (const pid of readFileSync(file, 'utf8').split('\n').map(Number)) {
    if (pid > 0 && isAnvil(pid)) process.kill(pid, 'SIGKILL')
  }
  rmSync(file)
}

/** The number may belong to another program by now; only an anvil is ours to end. */
function isAnvil(pid: number): boolean {
  try {
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).includes(
      'anvil',
    )
  } catch {
    return false
  }
}
