import { createServer } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { Fault } from '../fault.ts'
import { type ListenPlace, whyNotListening } from './whyNotListening.ts'

const taken = createServer()
afterAll(() => void taken.close())

const whyNot = (place: ListenPlace) =>
  new Promise<unknown>((resolve) => {
    const probe = createServer().once('error', (error) => resolve(whyNotListening(error, place)))
    probe.listen(place.port, place.host, () => probe.close(() => resolve('it listens')))
  })

it('names what is wrong with a place, and not always the port', async () => {
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  const { port } = taken.address() as { port: number }
  const host = '127.0.0.1'
  expect(await whyNot({ host, port, name: 'PORT' })).toEqual(
    new Fault(
      `Port ${port} is in use, by another Assay or another program; set PORT to a free one.`,
    ),
  )
  expect(await whyNot({ host: '203.0.113.1', port: 0, name: 'PORT' })).toEqual(
    new Fault('HOST is `203.0.113.1`, which is not an address of this machine.'),
  )
  const denied = Object.assign(new Error('denied'), { code: 'EACCES' })
  expect(String(whyNotListening(denied, { host, port: 80, name: 'PORT' }))).toContain(
    'needs elevated privileges',
  )
  expect(whyNotListening(denied.message, { host, port, name: undefined })).toBe('denied')
})
