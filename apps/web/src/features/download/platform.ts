/** The steps to show first, by the detected device. */

export const PLATFORMS = ['ios', 'android', 'desktop'] as const
export type Platform = (typeof PLATFORMS)[number]

/** An iPad identifies as a Mac, but has a touch screen. */
export function platformOf(device: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): Platform {
  const { userAgent, maxTouchPoints } = device
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  if (/Macintosh/.test(userAgent) && maxTouchPoints > 1) return 'ios'
  return /Android/.test(userAgent) ? 'android' : 'desktop'
}

/** On a phone, only the browser inside a wallet app has a wallet. */
export const isInWallet = (userAgent: string, hasWallet: boolean): boolean =>
  hasWallet && /Android|iPhone|iPad|iPod/.test(userAgent)
