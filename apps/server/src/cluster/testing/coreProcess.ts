/**
 * A core in a separate process: `node coreProcess.ts <database> <nats>`. Prints when it could take
 * over, and when it leads. A file after that keeps how far it has followed the journal.
 */
import { openBus } from '../bus/bus.ts'
import { leadCore } from '../leadCore.ts'

const [url = '', nats = '', acknowledgedFile] = process.argv.slice(2)
const bus = await openBus({ url: nats, name: 'core' })
const onStandingBy = () => console.log('stands by')
const core = await leadCore(
  { url, onStandingBy, ...(acknowledgedFile && { acknowledgedFile }) },
  bus,
)
console.log(`leads in epoch ${core.leads[0].epoch}`)
process.once('SIGTERM', async () => {
  await core.stop()
  await bus.close()
  process.exit(0)
})
