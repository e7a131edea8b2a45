/**
 * A part of a test's exchange as a process: the whole program with the configuration that is its
 * argument, as JSON. Outside of it are only prices, which walk from second to second.
 */
import { listenForEnd } from '../../app/listenForEnd.ts'
import { openProgram } from '../../app/openProgram.ts'
import { type CloseStep, closeAll } from '../../closeAll.ts'
import type { Config } from '../../config/config.ts'
import { outboxMail } from '../../outside/mail/mail.ts'
import type { PriceSource } from '../../outside/prices/prices.ts'
import { money } from '../../testing/smallWorld.ts'
import { testConfig } from '../../testing/testConfig.ts'

export type PartSettings = Partial<Omit<Config, 'roles'>> & { dataDir: string; roles: string[] }

const prices: PriceSource = {
  read: async () => {
    const price = money(`${60_000 + (Math.floor(Date.now() / 1_000) % 50)}`) as never
    return new Map([['BTC/USDT', { price, isLate: false, oldestAt: Date.now() }]])
  },
  close: async () => undefined,
}

const { roles, ...settings } = JSON.parse(process.argv[2] ?? '') as PartSettings
const closings: CloseStep[] = []
listenForEnd(() => closeAll(closings))
try {
  const config = testConfig({ ...settings, roles: new Set(roles) as Config['roles'] })
  await openProgram(config, closings, { prices, mail: outboxMail })
} catch (error) {
  console.error(error)
  process.exit(1)
}
