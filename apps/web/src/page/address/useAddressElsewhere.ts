import { useQuery } from '@tanstack/react-query'
import { versionsQuery } from '../versions.ts'
import { addressElsewhere } from './addressElsewhere.ts'

/** Undefined if no other device can open it. */
export function useAddressElsewhere(address: string): string | undefined {
  const { data } = useQuery(versionsQuery)
  return addressElsewhere(address, data?.publicOrigin)
}
