/** Awaited between small pieces of work; a worker without a pace runs at full speed. */
export type Pace = () => Promise<void>

/** Rest per unit of work: a quarter of a core does not slow down the others. */
const REST_PER_WORK = 3
/** Short enough not to delay other work on the core. */
const WORK_MS = 5

/**
 * Rests three times as long as it works, until `withinMs` has passed or `hurry` fires: from then on
 * at full speed.
 */
export function paceFor(withinMs: number, hurry: AbortSignal): Pace {
  const endsAt = performance.now() + withinMs
  let restedAt = performance.now()
  return async () => {
    const now = performance.now()
    if (now - restedAt < WORK_MS) return
    const restMs = Math.min((now - restedAt) * REST_PER_WORK, endsAt - now)
    if (restMs > 0) await pause(restMs, hurry)
    restedAt = performance.now()
  }
}

function pause(ms: number, hurry: AbortSignal): Promise<void> {
  if (hurry.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      hurry.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    hurry.addEventListener('abort', end)
  })
}

/** The same pieces, with a rest before each. */
export async function* paced<Piece>(pieces: Iterable<Piece>, pace: Pace): AsyncGenerator<Piece> {
  for (const piece of pieces) {
    await pace()
    yield piece
  }
}
