/** Asks again, a while later, where the answer is that it was asked too much. */
import { ApiError } from './client.ts'

const AGAIN_MS = 1_000
/** In a row. What may be asked is counted again every ten seconds. */
const TIMES_MAX = 60

type Waiting = { onWait?: (() => void) | undefined }

export async function askPatiently<Answer>(
  ask: () => Promise<Answer>,
  { onWait = () => {} }: Waiting = {},
): Promise<Answer> {
  for (let times = 1; ; times++) {
    try {
      return await ask()
    } catch (error) {
      const isTooMany = error instanceof ApiError && error.reason === 'tooManyRequests'
      if (!isTooMany || times === TIMES_MAX) throw error
      onWait()
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    }
  }
}
