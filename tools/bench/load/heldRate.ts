/** The highest rate that a server of orders holds. */
import { runLoad } from './httpLoad.ts'
import { orderSource } from './orderSource.ts'

/** A rate is held while the 99th percentile keeps this. */
export const P99_MAX_MS = 50

/** To a tenth: doubled until a rate is not held, then between the two. 0 when none is. */
export async function heldRate(
  isHeld: (rate: number) => Promise<boolean>,
  first = 1_000,
): Promise<number> {
  let held = 0
  let missed = first
  while (await isHeld(missed)) {
    held = missed
    missed *= 2
  }
  while (missed - held > missed / 10 && missed > first / 10) {
    const between = Math.round((held + missed) / 2)
    if (await isHeld(between)) held = between
    else missed = between
  }
  return held
}

/** Of the bare server (`bareProcess.ts`). */
export async function highestOfBare(port: number, seconds: number): Promise<number> {
  const nobody = { headers: { token: 't'.repeat(43), cookie: 'c'.repeat(43) } }
  const next = orderSource([nobody])
  await runLoad(port, next, { rate: 500, seconds })
  return heldRate(async (rate) => {
    const { latencies, late } = await runLoad(port, next, { rate, seconds })
    const { p50, p99 } = latencies.summary()
    console.log(
      `bare Fastify at ${rate}/s: p50 ${p50} ms, p99 ${p99} ms, late p99 ${late.summary().p99} ms`,
    )
    return p99 <= P99_MAX_MS
  })
}
