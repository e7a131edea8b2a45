const THIS_MACHINE = /^(.+\.)?localhost$|^127(\.\d+){3}$|^0\.0\.0\.0$|^\[::1?\]$/

/**
 * The URL of this app for other devices: an app that runs only on this machine has one only if the
 * configuration names a `publicOrigin`.
 */
export function addressElsewhere(
  address: string,
  publicOrigin: string | undefined,
): string | undefined {
  const { hostname, pathname, search, hash } = new URL(address)
  if (!THIS_MACHINE.test(hostname)) return address
  const isReachable = publicOrigin && !THIS_MACHINE.test(new URL(publicOrigin).hostname)
  return isReachable ? `${publicOrigin}${pathname}${search}${hash}` : undefined
}
