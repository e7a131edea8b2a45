/**
 * The page being navigated to while its code loads. The current page stays, with the activity line
 * after a moment. Another press or going back replaces the target; code that arrives too late does
 * not navigate.
 */
import { begin } from '../api/activity.ts'
import type { LazyScreen } from './loading/lazyScreen.tsx'

/** After this time the page opens anyway, with its skeleton. */
const PATIENCE_MS = 1_500

let steps = 0

/** Cancels a pending navigation. */
export function cancelNavigation() {
  steps += 1
}

globalThis.window?.addEventListener('popstate', cancelNavigation)

/** True once the page can open, unless another navigation started. */
export async function isReached(screen: LazyScreen | undefined): Promise<boolean> {
  const step = ++steps
  if (!screen || screen.isLoaded()) return true
  const end = begin()
  const giveUp = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  await Promise.race([screen.preload().catch(() => undefined), giveUp])
  end()
  return step === steps
}
