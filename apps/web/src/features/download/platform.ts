/** Which steps a device needs first, as far as it says what it is. */
export const PLATFORMS = ['ios', 'android', 'desktop'] as const
export type Platform = (typeof PLATFORMS)[number]

/** An iPad says that it is a Mac, but is touched. */
export function platformOf(device: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): Platform {
  const { userAgent, maxTouchPoints } = device
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  if (/Macintosh/.test(userAgent) && maxTouchPoints > 1) return 'ios'
  return /Android/.test(userAgent) ? 'android' : 'desktop'
}

/** The browser inside a wallet app brings a wallet along on a phone, where others have none. */
export const isInWallet = (userAgent: string, hasWallet: boolean): boolean =>
  hasWallet && /Android|iPhone|iPad|iPod/.test(userAgent)
