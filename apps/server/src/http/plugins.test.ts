/**
 * The base of every server of plugins: routes are bound once, and parts close with their server.
 */
import { getSystemTime, getVersions } from '@assay/wire/routes/home.ts'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { handle } from './bindRoutes.ts'
import { openWith } from './openWith.ts'
import { stopWith } from './stopWith.ts'
import { takeBindings } from './takeBindings.ts'

const guard = {
  callerOf: async () => ({ locale: 'en' as const }),
  refusalOf: () => undefined,
}
const time = handle(getSystemTime, () => 1)

test('a declared route without a handler keeps a server from starting, by its name', async () => {
  const app = Fastify()
  takeBindings(app, { declared: [getSystemTime, getVersions], guard })
  app.bind([time])
  await expect(app.ready()).rejects.toThrow(`GET ${getVersions.path} has no handler.`)
})

test('a route that is bound twice, or is not declared, is refused', () => {
  const app = Fastify()
  takeBindings(app, { declared: [getSystemTime], guard })
  app.bind([time])
  expect(() => app.bind([time])).toThrow('is bound twice')
  const versions = { ...time, route: getVersions }
  expect(() => app.bind([versions])).toThrow("is not in the list of this server's calls")
})

test('all parts are asked to stop at once, and one that fails keeps no other from ending', async () => {
  const app = Fastify()
  const ended: string[] = []
  let goOn = () => {}
  const slow = new Promise<void>((resolve) => {
    goOn = resolve
  })
  stopWith(app, async () => {
    ended.push('told')
    await slow
    ended.push('slow')
  })
  stopWith(app, () => {
    throw new Error('It would not stop.')
  })
  stopWith(app, () => {
    ended.push('quick')
    goOn()
  })
  await app.ready()
  await expect(app.close()).rejects.toThrow('It would not stop.')
  expect(ended).toEqual(['told', 'quick', 'slow'])
})

test('a server that cannot begin ends what had begun, and says why', async () => {
  let isStopped = false
  const opening = openWith(Fastify(), async (app) => {
    stopWith(app, () => {
      isStopped = true
    })
    throw new Error('No signer.')
  })
  await expect(opening).rejects.toThrow('No signer.')
  expect(isStopped).toBe(true)
})
