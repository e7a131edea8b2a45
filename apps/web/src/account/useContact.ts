import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { areaCodesQuery } from './fields/accountQueries.ts'
import type { ContactDraft, ContactKind } from './fields/contact.ts'
import { firstDialCode } from './fields/namedRegions.ts'

/** A contact while typing: starts with the dialing code of the browser's region. */
export function useContact(kind: ContactKind, first: Partial<ContactDraft> = {}) {
  const { data: codes = [] } = useQuery({ ...areaCodesQuery, enabled: kind === 'phone' })
  const [account, setAccount] = useState(first.account ?? '')
  const [picked, setPicked] = useState(first.dialCode)
  const dialCode = picked ?? firstDialCode(codes, navigator.language) ?? '+86'
  const contact: ContactDraft = { kind, account, dialCode }
  const setContact = (next: ContactDraft) => {
    setAccount(next.account)
    if (next.dialCode !== dialCode) setPicked(next.dialCode)
  }
  return { contact, setContact }
}
