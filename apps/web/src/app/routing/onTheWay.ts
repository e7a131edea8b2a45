/**
 * The page that somebody is on their way to, while its code is fetched. The page before stays as it
 * is, with the tick line above it after a moment. Anyone who presses something else meanwhile, or
 * goes back, goes there: what arrives too late takes no one along.
 */
import { begin } from '../../api/activity.ts'
import type { LazyScreen } from './lazyScreen.tsx'

/** The page opens without it after this long, and shows its skeleton. */
const PATIENCE_MS = 1_500

let steps = 0

/** Whatever was on its way is no longer wanted. */
export function stayHere() {
  steps += 1
}

globalThis.window?.addEventListener('popstate', stayHere)

/** True once the page can be opened, unless another step was taken meanwhile. */
export async function isReached(screen: LazyScreen | undefined): Promise<boolean> {
  const step = ++steps
  if (!screen || screen.isLoaded()) return true
  const end = begin()
  const giveUp = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  await Promise.race([screen.preload().catch(() => undefined), giveUp])
  end()
  return step === steps
}
