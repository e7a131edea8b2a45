/** A short vibration, where the device has it and the person wants it. */
import { settings } from './settings.ts'

const PATTERNS = {
  select: [8],
  tick: [6],
  warn: [20, 30, 20],
  success: [12, 40, 12],
  error: [30, 40, 30],
}

export function haptic(kind: keyof typeof PATTERNS) {
  if (!settings.get().hasHaptics || typeof navigator.vibrate !== 'function') return
  // Browsers complain about vibrating a page that was never touched.
  if (navigator.userActivation?.hasBeenActive === false) return
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  navigator.vibrate(PATTERNS[kind])
}
