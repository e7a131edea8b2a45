/**
 * The demo's two local chains: one anvil process per chain id. Without a binary for this platform
 * the demo starts without chains and reports what is missing.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Fault } from '../../fault.ts'
import { endWithUs } from '../endWithUs.ts'
import { freePort } from '../freePort.ts'

export type LocalChain = { chainId: number; url: string; stop: () => void }

const READY_MS = 10_000

/** Undefined when there is no anvil for this platform. */
export function findAnvil(): string | undefined {
  const root = join(import.meta.dirname, '../../../../..')
  const packaged = join(root, 'node_modules/@foundry-rs/anvil-linux-amd64/bin/anvil')
  const isPackaged = process.platform === 'linux' && process.arch === 'x64' && existsSync(packaged)
  if (isPackaged) return packaged
  const onPath = (process.env.PATH ?? '').split(':').map((folder) => join(folder, 'anvil'))
  return onPath.find((file) => existsSync(file))
}

/** A block at this interval in seconds; with 0, one per transaction. The process ends with ours. */
export async function startAnvil(
  binary: string,
  chainId: number,
  blockSeconds = 3,
): Promise<LocalChain> {
  const port = await freePort()
  const options = ['--port', String(port), '--chain-id', String(chainId), '--silent']
  if (blockSeconds > 0) options.push('--block-time', String(blockSeconds))
  // Only the last blocks are kept in memory: a demo may run for days.
  const child = spawn(binary, [...options, '--prune-history', '64'], { stdio: 'ignore' })
  if (child.pid) child.once('exit', endWithUs(child.pid, 'KILL'))
  const url = `http://127.0.0.1:${port}`
  await waitUntilReady(child, url)
  return { chainId, url, stop: () => child.kill('SIGTERM') }
}

async function waitUntilReady(child: ChildProcess, url: string): Promise<void> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
  const deadline = Date.now() + READY_MS
  while (Date.now() < deadline && child.exitCode === null) {
    try {
      const headers = { 'content-type': 'application/json' }
      if ((await fetch(url, { method: 'POST', headers, body })).ok) return
    } catch {
      await wait(50) // It does not listen yet.
    }
  }
  child.kill('SIGKILL')
  throw new Fault('The local chain did not start.')
}
