import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'

const started: number[] = []
afterEach(() => {
  for (const pid of started.splice(0)) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
})

/** A zombie, whose exit status was never read, counts as dead. */
function isAlive(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout.trim() !== '' && !stdout.startsWith('Z')
}

/** A process that starts a long-running child, ties it to itself, and prints its pid. */
async function parentOf(rest: string) {
  const file = JSON.stringify(join(import.meta.dirname, 'endWithUs.ts'))
  const program = `
    const { spawn } = await import('node:child_process')
    const { endWithUs } = await import(${file})
    const child = spawn('sleep', ['600'], { stdio: 'ignore', detached: true })
    const letGo = endWithUs(child.pid, 'KILL')
    ${rest}
    console.log(child.pid)
    setInterval(() => undefined, 1_000)`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', program])
  const [text] = await once(parent.stdout, 'data')
  const child = Number(text)
  started.push(parent.pid as number, child)
  return { parent, child }
}

test('what ends with us ends when we are killed', async () => {
  const { parent, child } = await parentOf('')
  expect(isAlive(child)).toBe(true)
  parent.kill('SIGKILL')
  await vi.waitFor(() => expect(isAlive(child)).toBe(false), 10_000)
})

test('what was detached survives this process', async () => {
  const { parent, child } = await parentOf('letGo()')
  parent.kill('SIGKILL')
  await once(parent, 'exit')
  // A child that was not tied ends meanwhile: the wait was long enough.
  const other = await parentOf('')
  other.parent.kill('SIGKILL')
  await vi.waitFor(() => expect(isAlive(other.child)).toBe(false), 10_000)
  expect(isAlive(child)).toBe(true)
})

test('where no shell is to be had, nothing is watched and everything continues', async () => {
  // The exit is only seen a turn later: the pid is printed after that.
  const { parent } = await parentOf(`
    process.env.PATH = ''
    endWithUs(child.pid, 'KILL')
    await new Promise((resolve) => setTimeout(resolve, 100))`)
  expect(parent.exitCode).toBeNull()
})
