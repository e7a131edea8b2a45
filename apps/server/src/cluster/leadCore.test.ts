import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/testDatabase.ts'
import { CommandLoad } from '../writer/testing/commandLoad.ts'
import { leadCore } from './leadCore.ts'
import { memoryBuses } from './testing/memoryBus.ts'

test('a standby core reports how far it has followed the leading one', async () => {
  const { url } = await createTestDatabase()
  const connect = memoryBuses()
  const first = await leadCore({ url }, connect('first'))
  const commands = new CommandLoad({ seed: 1, members: 20 }).setup()
  const submit = (count: number) =>
    Promise.all(commands.splice(0, count).map((command) => first.submit(command)))
  await submit(3)
  let followed = 0
  const next = leadCore(
    {
      url,
      onFollowed: (position) => {
        followed = position
      },
    },
    connect('next'),
  )
  await expect.poll(() => followed, { timeout: 10_000 }).toBe(3)
  await submit(4)
  await expect.poll(() => followed).toBe(7)
  await first.stop()
  const second = await next
  expect([second.leads[0].epoch, second.position()]).toEqual([2, 7])
  await second.stop()
})
