/**
 * A core in a separate process: `node coreProcess.ts <database> <nats>`. Prints when it could take
 * over, and when it leads.
 */
import { openBus } from '../bus.ts'
import { leadCore } from '../leadCore.ts'

const [url = '', nats = ''] = process.argv.slice(2)
const bus = await openBus({ url: nats, name: 'core' })
const core = await leadCore({ url, onStandingBy: () => console.log('stands by') }, bus)
console.log(`leads in epoch ${core.epoch}`)
process.once('SIGTERM', async () => {
  await core.stop()
  await bus.close()
  process.exit(0)
})
