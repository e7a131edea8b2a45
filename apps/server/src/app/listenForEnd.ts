/** What ends the program, and how it then ends. */
import { sentenceOf } from '../fault.ts'

/** By then every part has ended or is stuck. */
const STOP_WITHIN_MS = 5_000

/**
 * Handles Ctrl-C, SIGTERM and the end of the parent process. A process manager kills what does not
 * exit, so shutdown has a time limit. Only the journal must survive, and it was written before
 * anything was acknowledged. The embedded database stops with this process.
 */
export function listenForEnd(stop: () => Promise<void>): void {
  let isStopping = false
  const end = () => {
    if (isStopping) return
    isStopping = true
    console.log('Stopping: finishing requests under way …')
    setTimeout(() => {
      console.error(
        'Something did not stop in time and was cut off. Acknowledged commands are kept.',
      )
      process.exit(0)
    }, STOP_WITHIN_MS)
    stop().then(
      () => {
        console.log('Stopped.')
        process.exit(0)
      },
      (error) => {
        console.error(sentenceOf(error))
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  process.on('disconnect', end)
}
