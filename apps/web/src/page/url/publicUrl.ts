import { useQuery } from '@tanstack/react-query'
import { versionsQuery } from '../versions.ts'

const THIS_MACHINE = /^(.+\.)?localhost$|^127(\.\d+){3}$|^0\.0\.0\.0$|^\[::1?\]$/

/**
 * The URL of this app for other devices: an app that runs only on this machine has one only if the
 * configuration names a `publicOrigin`.
 */
export function publicUrlOf(address: string, publicOrigin: string | undefined): string | undefined {
  const { hostname, pathname, search, hash } = new URL(address)
  if (!THIS_MACHINE.test(hostname)) return address
  const isReachable = publicOrigin && !THIS_MACHINE.test(new URL(publicOrigin).hostname)
  return isReachable ? `${publicOrigin}${pathname}${search}${hash}` : undefined
}

/** Undefined if no other device can open it. */
export function usePublicUrl(address: string): string | undefined {
  const { data } = useQuery(versionsQuery)
  return publicUrlOf(address, data?.publicOrigin)
}
