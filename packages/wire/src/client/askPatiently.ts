/** Retries after a delay when the answer is a rate limit. */
import { ApiError } from './client.ts'

const AGAIN_MS = 1_000
/** In a row. The limit resets every ten seconds. */
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
