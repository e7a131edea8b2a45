/**
 * The program: reads its configuration, opens what `openProgram.ts` describes (read that next), and
 * ends every part it started, in the opposite order, when asked to stop.
 */
import { mkdirSync } from 'node:fs'
import { type CloseStep, closeAll } from '../closeAll.ts'
import { readConfig, SERVER_SETTINGS } from '../config/config.ts'
import { FILE_VARIABLE } from '../config/configurationFile.ts'
import { misspelt } from '../config/misspelt.ts'
import { Fault } from '../fault.ts'
import { guardOutput } from '../guardOutput.ts'
import { listenForEnd } from './listenForEnd.ts'
import { openProgram } from './openProgram.ts'

const NAMES = [FILE_VARIABLE, ...SERVER_SETTINGS.map(({ name }) => name)]

async function main(): Promise<void> {
  const keep = guardOutput()
  const config = readConfig(process.env)
  keep(config.publicUrl.origin, config.consoleUrl.origin)
  for (const warning of misspelt(process.env, NAMES)) console.warn(warning)
  mkdirSync(config.dataDir, { recursive: true })
  const closings: CloseStep[] = []
  const stop = () => closeAll(closings)
  listenForEnd(stop)
  try {
    await openProgram(config, closings)
  } catch (error) {
    // What failed first is the reason; that its parts then end badly is no news.
    await stop().catch(() => undefined)
    throw error
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Fault ? error.message : error)
  process.exit(1)
})
