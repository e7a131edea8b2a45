import { useQuery } from '@tanstack/react-query'
import { addressElsewhere } from './addressElsewhere.ts'
import { versionsQuery } from './versions.ts'

/** Undefined if no other device can open it. */
export function useAddressElsewhere(address: string): string | undefined {
  const { data } = useQuery(versionsQuery)
  return addressElsewhere(address, data?.publicOrigin)
}
