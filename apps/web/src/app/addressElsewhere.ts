const THIS_MACHINE = /^(.+\.)?localhost$|^127(\.\d+){3}$|^0\.0\.0\.0$|^\[::1?\]$/

/**
 * An address of this app as other devices can open it: what runs on this machine alone has one only
 * where the operator's configuration names a `publicOrigin`.
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
