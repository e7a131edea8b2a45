import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '../outside/freePort.ts'
import { testConfig } from '../testing/testConfig.ts'
import type { OwnCore } from './openCore.ts'
import { watchCore } from './watchCore.ts'

test('a core is ready once it could take over, and says what it does', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'assay-watch-'))
  const metricsPort = await freePort()
  const config = testConfig({ dataDir, metricsPort, roles: new Set(['core']) })
  const own: OwnCore = { isReady: false, leading: undefined }
  const stop = await watchCore(config, { bus: undefined, own })
  const ready = async () => {
    const reply = await fetch(`http://127.0.0.1:${metricsPort}/readyz`)
    return reply.json()
  }
  try {
    expect(await ready()).toMatchObject({ status: 'starting', core: 'catches up' })
    expect((await fetch(`http://127.0.0.1:${metricsPort}/readyz`)).status).toBe(503)
    own.isReady = true
    expect(await ready()).toMatchObject({ status: 'ready', core: 'stands by' })
    own.leading = { epoch: 1 } as NonNullable<OwnCore['leading']>
    expect(await ready()).toMatchObject({ status: 'ready', core: 'leads' })
  } finally {
    await stop()
    rmSync(dataDir, { recursive: true })
  }
})
